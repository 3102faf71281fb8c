/** Reads and writes one setting of the site, for the admins' form. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { DEFAULT_SITE_NAME, SITE_NAME_KEY } from '#src/lib/site-name.ts'
import { SITE_PAGES } from '#src/lib/site-pages.ts'

import { defaultText, siteKeys } from './site-text.ts'

const storedSchema = v.object({
  /** Null: the app's own text is shown. */
  value: v.nullable(v.string()),
  /** Changes with each change of the setting. */
  updated_at: v.string(),
})

type StoredSetting = v.InferOutput<typeof storedSchema>

export interface EditedSetting {
  stored: StoredSetting
  /** The app's own text or name. Empty where it has none. */
  defaultText: string
}

/** A setting as it is now. It is never cached, because a form starts from current data. */
export function editedSettingQuery(key: string) {
  return queryOptions({
    queryKey: siteKeys.edited(key),
    queryFn: async ({ client }): Promise<EditedSetting> => {
      const [stored, own] = await Promise.all([readSetting(await backendOf(client), key), defaultOf(key)])
      return { stored, defaultText: own }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function defaultOf(key: string): Promise<string> {
  if (key === SITE_NAME_KEY) return DEFAULT_SITE_NAME
  const page = SITE_PAGES.find(({ path }) => path === `/${key}`)
  return page ? defaultText(page.path) : ''
}

/** The setting has changed since the edit began, so nothing was saved. */
export class SettingChangedError extends AppError {
  readonly current: StoredSetting

  constructor(current: StoredSetting) {
    super('The text was changed elsewhere')
    this.current = current
  }
}

interface SettingChange {
  key: string
  /** Null: the app's own text. */
  value: string | null
  /** `updated_at` of the version that was edited. */
  since: string
}

/** Saves a setting and returns it as stored. Rejects with SettingChangedError instead of overwriting another change. */
export const saveSettingMutation = mutationOptions({
  mutationFn: async ({ key, value, since }: SettingChange, { client }): Promise<StoredSetting> => {
    const backend = await backendOf(client)
    const { data } = await backend
      .from('site_settings')
      .update({ value })
      .eq('key', key)
      .eq('updated_at', since)
      .select('value, updated_at')
      .maybeSingle()
      .throwOnError()
    if (data) return v.parse(storedSchema, data)
    const current = await readSetting(backend, key)
    // Row level security hides the row from the update of someone who is not an admin.
    if (current.updated_at === since)
      throw new AppError('Your text was not saved: you are no longer an admin.')
    // An earlier try has arrived, and its response was lost.
    if (current.value === value) return current
    throw new SettingChangedError(current)
  },
  onSuccess: (_stored, _change, _result, { client }) => {
    void client.invalidateQueries({ queryKey: siteKeys.texts() })
  },
})

async function readSetting(backend: Backend, key: string): Promise<StoredSetting> {
  const { data } = await backend
    .from('site_settings')
    .select('value, updated_at')
    .eq('key', key)
    .single()
    .throwOnError()
  return v.parse(storedSchema, data)
}
