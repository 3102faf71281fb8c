import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'
import { removePictureMutation } from '../queries/case.ts'
import type { ModerationCase } from '../schemas.ts'
import { withContextOnce, withPicturesOnce } from './evidence-pictures.ts'

/** Characters and lines that are shown whole, so that the decision is not far below. */
const MAX_SHOWN_CHARACTERS = 1_000
const MAX_SHOWN_LINES = 24

const AROUND_TEXT = {
  post: 'Under the post of ',
  comment: 'In answer to ',
  rating: 'In answer to the review of ',
  version: 'An earlier version by ',
} as const

type Piece = ModerationCase['evidence'][number]

/** The reported thing as it was then. Texts are shown as they were typed: nothing in them is a link or a picture. */
export function Evidence({ shown }: { shown: ModerationCase }) {
  const evidence = withPicturesOnce(withContextOnce(shown.evidence))
  if (evidence.length === 0) {
    return (
      <Card>
        <p className="text-ink-muted">Nothing was kept.</p>
      </Card>
    )
  }
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {evidence.map((piece, index) => (
        <Card
          as="li"
          key={index}
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] gap-2',
            piece.reported && 'border-l-3 border-l-accent',
          )}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-muted text-sm">
            <span className="wrap-anywhere min-w-0">
              {piece.of && AROUND_TEXT[piece.of]}
              {piece.by && (
                <bdi translate="no" className="font-semibold text-ink">
                  {piece.by}
                </bdi>
              )}
              {piece.reported && evidence.length > 1 && ' (reported)'}
            </span>
            <RelativeTime date={piece.at} />
          </p>
          {piece.text && <EvidenceText text={piece.text} />}
          <Pictures piece={piece} shown={shown} />
        </Card>
      ))}
    </ol>
  )
}

function EvidenceText({ text }: { text: string }) {
  const isLong = text.length > MAX_SHOWN_CHARACTERS || text.split('\n').length > MAX_SHOWN_LINES
  const [isOpen, setOpen] = useState(!isLong)
  return (
    <>
      <p dir="auto" className={cx('wrap-anywhere whitespace-pre-line', !isOpen && 'long-text')}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

function Pictures({ piece, shown }: { piece: Piece; shown: ModerationCase }) {
  // Sexual content is covered until the moderator decides to look.
  const [isCovered, setCovered] = useState(shown.reports.some(({ reason }) => reason === 'sexual'))
  const [chosen, setChosen] = useState<string | null>(null)
  if (piece.pictures.length === 0) return null
  if (isCovered) {
    return (
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setCovered(false)}>
        {piece.pictures.length === 1 ? 'Show the picture' : `Show ${piece.pictures.length} pictures`}
      </Button>
    )
  }
  return (
    <ul className="flex flex-wrap gap-3">
      {piece.pictures.map((url, index) => (
        <li key={url} className="grid w-full max-w-64 gap-2">
          <Picture
            src={url}
            alt={`Picture ${index + 1}`}
            loading="lazy"
            fallback={<p className="text-ink-muted text-sm">Picture {index + 1} is gone.</p>}
            className="max-h-64 min-h-16 w-full rounded-md border border-line bg-surface-sunken object-contain"
          />
          {shown.may_decide && (
            <Button variant="secondary" size="sm" onClick={() => setChosen(url)}>
              <Trash2 /> Remove picture
            </Button>
          )}
        </li>
      ))}
      {chosen && <RemoveDialog caseId={shown.id} url={chosen} onClose={() => setChosen(null)} />}
    </ul>
  )
}

function RemoveDialog({ caseId, url, onClose }: { caseId: number; url: string; onClose: () => void }) {
  const remove = useMutation(removePictureMutation)
  return (
    <ConfirmDialog
      open
      title="Remove this picture?"
      text="If its author uploaded it, it disappears everywhere, and its file is deleted for good."
      confirmLabel="Remove"
      pending={remove.isPending}
      error={failureText(remove, 'The picture was not removed. Please try again.')}
      onClose={onClose}
      onConfirm={async () => {
        // `mutateAsync`, because `onSuccess` of `mutate` does not run: this dialog disappears with the picture.
        const removed = await remove.mutateAsync({ caseId, url }).catch(() => null)
        if (!removed) return
        toast.success('The picture is removed.')
        onClose()
      }}
    />
  )
}
