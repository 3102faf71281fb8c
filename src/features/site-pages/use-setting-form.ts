import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { toast } from '#src/ui/toast.ts'
import { type EditedSetting, SettingChangedError, saveSettingMutation } from './queries/edit-setting.ts'

const keptSchema = v.object({
  text: v.string(),
  /** `updated_at` of the version that was edited. */
  since: v.string(),
})

/** The draft of one setting, kept on this device until it is saved or discarded, and the request that saves it. */
export function useSettingForm(userId: string, key: string, { stored, defaultText }: EditedSetting) {
  const textOf = ({ value }: EditedSetting['stored']) => value ?? defaultText
  const keptKey = `hibo-draft:site-text:${userId}:${key}`
  const [kept] = useState(() => readStored(keptKey, keptSchema))
  /** The database's version, as this form last read it. */
  const [base, setBase] = useState(stored)
  /** The version that the draft began with. */
  const [since, setSince] = useState(kept?.since ?? stored.updated_at)
  const [draft, setDraft] = useState(kept?.text ?? textOf(stored))
  /** The text that was in the field before the default or another admin's text. */
  const [aside, setAside] = useState<string | null>(null)
  const [isRestored, setRestored] = useState(kept !== null)
  const save = useMutation(saveSettingMutation)

  const baseText = textOf(base)
  /** The text that leaving the page would lose; null if there is none. */
  const unsaved = [draft, aside].find((text) => text !== null && text.trim() !== baseText.trim()) ?? null
  const hasUnsaved = unsaved !== null

  useEffect(() => {
    writeStored(keptKey, unsaved === null ? null : { text: unsaved, since })
  }, [keptKey, unsaved, since])

  function exchange(text: string) {
    setAside(draft)
    setDraft(text)
  }

  function settle(now: EditedSetting['stored']) {
    setBase(now)
    setSince(now.updated_at)
    setAside(null)
    setRestored(false)
  }

  function send() {
    const text = draft.trim()
    const value = text === '' || text === defaultText ? null : text
    save.mutate(
      { key, value, since: base.updated_at },
      {
        onSuccess: (now) => {
          settle(now)
          setDraft((current) => (current === draft ? textOf(now) : current))
          toast.success('Saved. Visitors see it within seconds.')
        },
        onError: (error) => error instanceof SettingChangedError && setBase(error.current),
      },
    )
  }

  return {
    draft,
    setDraft,
    save,
    send,
    hasUnsaved,
    /** The draft is from an earlier visit. */
    isRestored: isRestored && hasUnsaved,
    /** Somebody has saved another text since the edit began. Saving again replaces theirs. */
    isChangedElsewhere: hasUnsaved && since !== base.updated_at,
    /** The text set aside can be taken back. */
    hasAside: aside !== null,
    isDefault: draft.trim() === defaultText,
    useDefault: () => exchange(defaultText),
    loadOther: () => exchange(baseText),
    takeBack() {
      setAside(draft === baseText || draft === defaultText ? null : draft)
      setDraft(aside ?? draft)
    },
    discard() {
      setDraft(baseText)
      settle(base)
    },
    forget: () => writeStored(keptKey, null),
  }
}
