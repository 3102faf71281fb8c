import { type SubmitEvent, useState } from 'react'

import { limitText, serverMessage } from '#src/lib/error-texts.ts'
import { MarkdownPreview } from '#src/shared/markdown-preview.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { type EditedSetting, SettingChangedError } from './queries/edit-setting.ts'
import { type SiteSetting, settingProblem } from './setting-rules.ts'
import { useSettingForm } from './use-setting-form.ts'

interface SettingFormProps {
  userId: string
  setting: SiteSetting
  edited: EditedSetting
}

/** The form of one text about the site. It never overwrites another admin's change without a warning. */
export function SettingForm({ userId, setting, edited }: SettingFormProps) {
  const form = useSettingForm(userId, setting.key, edited)
  const [isChecked, setChecked] = useState(false)
  const { save, draft } = form
  const problem = settingProblem(setting, draft)

  const field = {
    label: setting.label,
    hint: setting.hint,
    value: draft,
    error: isChecked ? problem : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setChecked(false)
      form.setDraft(target.value)
    },
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (problem) event.currentTarget.querySelector<HTMLElement>('textarea, input')?.focus()
    else if (form.hasUnsaved && !save.isPending) form.send()
  }
  return (
    <Card as="section" padding="lg" className="grid gap-5">
      <h2 className="text-xl">{setting.title}</h2>
      <form aria-label={setting.title} noValidate onSubmit={handleSubmit} className="grid gap-5">
        {form.isRestored && (
          <Notice
            actions={
              <Button variant="secondary" size="sm" onClick={form.discard}>
                Discard it
              </Button>
            }
          >
            Your text from last time is still here. It is not saved yet.
          </Notice>
        )}
        {setting.isLine ? (
          <TextField {...field} />
        ) : (
          <TextareaField {...field} minRows={10} maxRows={24} maxCharacters={setting.maxCharacters} />
        )}
        <SaveFailure
          error={save.error}
          isChangedElsewhere={form.isChangedElsewhere}
          onLoadOther={form.hasAside ? undefined : form.loadOther}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={save.isPending} aria-disabled={!form.hasUnsaved || undefined}>
            Save
          </Button>
          {form.hasAside && (
            <Button variant="secondary" onClick={form.takeBack}>
              Back to my text
            </Button>
          )}
          {!form.hasAside && !form.isDefault && (
            <Button variant="secondary" onClick={form.useDefault}>
              {setting.reset}
            </Button>
          )}
          <ButtonLink variant="ghost" to={setting.page}>
            Open the page
          </ButtonLink>
        </div>
        {!setting.isLine && <TextPreview text={draft} />}
      </form>
      <LeaveGuard active={form.hasUnsaved} onLeave={form.forget} />
    </Card>
  )
}

interface SaveFailureProps {
  error: Error | null
  isChangedElsewhere: boolean
  /** Undefined while the writer's own text is set aside. */
  onLoadOther: (() => void) | undefined
}

/** Explains why nothing was saved, and offers the ways on. */
function SaveFailure({ error, isChangedElsewhere, onLoadOther }: SaveFailureProps) {
  if (isChangedElsewhere) {
    return (
      <FormError>
        <p>
          This text was changed by another admin, or in another window, while you were writing. Your text is
          still here. Save again to put it in place of theirs.
        </p>
        {onLoadOther && (
          <Button variant="secondary" size="sm" className="mt-2" onClick={onLoadOther}>
            Load their text
          </Button>
        )}
      </FormError>
    )
  }
  if (!error || error instanceof SettingChangedError) return null
  return (
    <FormError>
      {limitText(error) ?? serverMessage(error, 'Your text was not saved. Please try again.')}
    </FormError>
  )
}

/** The text as its page will show it, on demand. */
function TextPreview({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" size="sm" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        Preview
      </Button>
      {isOpen && <MarkdownPreview source={text} className="w-full max-w-3xl sm:p-5" />}
    </div>
  )
}
