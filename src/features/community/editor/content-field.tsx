import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'

import { MarkdownPreview } from '#src/shared/markdown-preview.tsx'
import { cx } from '#src/ui/cx.ts'
import { RequiredMark } from '#src/ui/field-frame.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { PlainTextNote } from '../posts/plain-text-note.tsx'
import { contentTooLong, MAX_CONTENT_CHARACTERS } from '../rules/post-rules.ts'
import { applyFormat, FormatBar } from './format-bar.tsx'
import { pasteInto, preloadConverter } from './paste.ts'

/** Finds most pictures from other sites, in Markdown or HTML. Bounded repetition keeps long texts cheap. */
const FOREIGN_PICTURE = /!\[[^\]]{0,300}\]\(\s{0,9}<?https?:|<img\s[^>]{0,300}src=["']?https?:/i

const JOB_PLACEHOLDER = 'Describe the job: what they will do, what they need. Markdown works.'

interface ContentFieldProps {
  value: string
  /** The text is that of a job. */
  isJob: boolean
  error: string | undefined
  onChange: (content: string) => void
}

/** A post's text in Markdown, with a preview. */
export function ContentField({ value, isJob, error, onChange }: ContentFieldProps) {
  const [previewing, setPreviewing] = useState(false)
  const [isConverted, setConverted] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  function boxOf() {
    return frame.current?.querySelector('textarea') ?? null
  }

  function positionOf() {
    const box = boxOf()
    return box?.value ? box.selectionEnd / box.value.length : 0
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const format = ({ b: 'bold', i: 'italic' } as const)[event.key]
    if (!format) return
    event.preventDefault()
    applyFormat(event.currentTarget, format)
  }

  async function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    setConverted(await pasteInto(event.currentTarget, event))
  }

  return (
    <div ref={frame} className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true" className="font-semibold text-sm">
          Content
          <RequiredMark />
        </span>
        <button
          type="button"
          aria-pressed={previewing}
          onClick={() => setPreviewing(!previewing)}
          className={cx(PILL, 'inline-flex min-h-7 px-2.5 text-ink text-xs')}
        >
          Preview
        </button>
      </div>
      <FormatBar boxOf={boxOf} />
      <TextareaField
        label="Content"
        hideLabel
        name="content"
        required
        maxCharacters={MAX_CONTENT_CHARACTERS}
        placeholder={isJob ? JOB_PLACEHOLDER : 'What would you like to share? Markdown works.'}
        value={value}
        error={error ?? contentTooLong(value)}
        onFocus={preloadConverter}
        onKeyDown={handleKey}
        onPaste={(event) => void handlePaste(event)}
        onChange={(event) => {
          setConverted(false)
          onChange(event.target.value)
        }}
      />
      <p role="status" className="text-ink-muted text-xs empty:sr-only">
        {isConverted && 'Pasted with its headings, lists and links, as Markdown. Undo takes it back.'}
      </p>
      {previewing && (
        <MarkdownPreview
          source={value}
          positionOf={positionOf}
          noteFor={(html) => <PlainTextNote html={html} />}
          className="max-h-[min(24rem,60dvh)] scroll-my-2 overflow-y-auto"
        />
      )}
      {previewing && FOREIGN_PICTURE.test(value) && (
        <p className="text-ink-muted text-xs">
          Pictures from other sites become links: shown here, they would tell those sites who reads your post.
        </p>
      )}
    </div>
  )
}
