import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { failureText } from '#src/lib/error-texts.ts'
import { type FieldProblem, messageFor } from '#src/lib/field-problem.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { RadioList } from '#src/ui/radio-list.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { sendReportMutation } from './queries.ts'
import { relationshipOf } from './relationships.ts'
import {
  blocksAuthor,
  isPersonal,
  JOB_REASONS,
  MAX_NOTE_CHARACTERS,
  REPORT_REASONS,
  type ReportDraft,
  type ReportReason,
  reportProblem,
} from './report-rules.ts'
import { thingName } from './thing-name.ts'
import type { Thing } from './things.ts'
import { useChangeRelationship } from './use-change-relationship.ts'

interface ReportDialogProps {
  thing: Thing
  /** Whether the author is blocked already. */
  isBlocked: boolean
  /** The reason that is chosen beforehand. */
  reason?: ReportReason
  onClose: () => void
}

/** Reports a thing, and blocks its author if wanted. */
export function ReportDialog({ thing, isBlocked, reason, onClose }: ReportDialogProps) {
  const blockTextId = useId()
  const navigate = useNavigate()
  const report = useMutation(sendReportMutation)
  const { confirm } = useChangeRelationship()
  const canBlock = thing.author !== null && !isBlocked
  const isPrivate = thing.kind === 'message' || thing.kind === 'conversation'
  const draftKey = `hibo-draft:report:${thing.id}`
  const [draft, setDraft] = useState<ReportDraft>({
    reason: reason ?? null,
    note: readStored(draftKey, v.string()) ?? '',
    block: null,
  })
  const [problem, setProblem] = useState<FieldProblem<'reason' | 'note'> | null>(null)
  const blocks = canBlock && blocksAuthor(draft, isPrivate)
  const unsavedText = draft.note.trim() ? 'Your report has not been sent.' : null

  async function handleSubmit(form: HTMLFormElement) {
    if (report.isPending) return
    const found = reportProblem(draft)
    // Rendered synchronously, because the message moves the field to which the focus then scrolls.
    flushSync(() => setProblem(found))
    if (found || draft.reason === null) {
      const control = found?.field === 'note' ? 'textarea' : 'input'
      form.querySelector<HTMLElement>(control)?.focus()
      form.querySelector('[data-mistake]')?.scrollIntoView({ block: 'nearest' })
      return
    }
    const was = thing.author && relationshipOf(thing.author.id)
    // `onSuccess` of `mutate` would not run: a block folds what is reported, and this dialog is gone with it.
    const isSent = await report.mutateAsync({ thing, ...draft, reason: draft.reason, block: blocks }).then(
      () => true,
      () => false,
    )
    if (!isSent) return
    toast.success('Thank you. Your report has arrived.', {
      label: 'Your reports',
      run: () => void navigate('/settings/reports'),
    })
    // The box may have been ticked beforehand, so the block can be taken back.
    if (blocks && thing.author) confirm(thing.author, 'block', was)
    finish()
  }
  /** Closes after sending or discarding, and removes the stored note. */
  function finish() {
    writeStored(draftKey, null)
    onClose()
  }
  return (
    <>
      <FormDialog
        title={`Report this ${thingName(thing.kind)}`}
        description="Only the people who moderate this site read it. Nobody else learns that you reported something."
        submitLabel="Send report"
        pending={report.isPending}
        unsavedText={unsavedText}
        error={failureText(report, 'Your report could not be sent. Check your connection and try again.')}
        // The choice to block is sent with the report, so it is beside the button that sends it.
        aboveButtons={
          canBlock && (
            <div className="basis-full">
              <CheckboxField
                label={
                  <>
                    Block <bdi translate="no">{thing.author?.name}</bdi>, too
                  </>
                }
                aria-describedby={blockTextId}
                checked={blocks}
                onChange={(event) => setDraft({ ...draft, block: event.target.checked })}
              />
              <p id={blockTextId} className="pl-7.5 text-ink-muted text-sm">
                They can’t write to you, comment on your posts or rate you, and nobody tells them.
              </p>
            </div>
          )
        }
        onSubmit={handleSubmit}
        onClose={finish}
      >
        <ReportFields
          {...{ thing, draft, problem }}
          onChange={(next) => {
            setDraft(next)
            writeStored(draftKey, next.note || null)
            setProblem(null)
          }}
        />
      </FormDialog>
      <LeaveGuard active={unsavedText !== null} text={unsavedText ?? ''} />
    </>
  )
}

/** Tells which part of a private conversation a moderator sees. */
const COPIED = {
  message: 'The message and the five around it are copied into your report.',
  conversation: 'The last ten messages of this conversation are copied into your report.',
}

interface ReportFieldsProps {
  thing: Thing
  draft: ReportDraft
  problem: FieldProblem<'reason' | 'note'> | null
  onChange: (draft: ReportDraft) => void
}

function ReportFields({ thing, draft, problem, onChange }: ReportFieldsProps) {
  const { kind } = thing
  return (
    <>
      <RadioList
        legend="What is wrong?"
        options={thing.isJob ? [...JOB_REASONS, ...REPORT_REASONS] : REPORT_REASONS}
        value={draft.reason}
        error={messageFor(problem, 'reason')}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
      {draft.reason && isPersonal(draft.reason) && (
        <p className="rounded-md bg-accent-soft px-3.5 py-2.5 text-accent-ink text-sm">
          This is not your fault. If you feel in danger, please don’t wait for us: tell somebody you trust, or
          the police.
        </p>
      )}
      <TextareaField
        label="Anything else we should know? (optional)"
        minRows={2}
        maxRows={6}
        value={draft.note}
        maxCharacters={MAX_NOTE_CHARACTERS}
        error={messageFor(problem, 'note')}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
      />
      {(kind === 'message' || kind === 'conversation') && (
        <p className="text-ink-muted text-sm">{COPIED[kind]} The moderators see no other message.</p>
      )}
    </>
  )
}
