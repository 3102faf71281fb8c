import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { counted } from '#src/lib/counted.ts'
import { failureText } from '#src/lib/error-texts.ts'
import { parsePage } from '#src/lib/list-params.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { PagedList } from '../paged-list.tsx'
import { listHref, memberHref } from '../paths.ts'
import {
  actOnSpecializationMutation,
  type DeskSpecialization,
  deskSpecializationsQuery,
} from '../queries/specializations.ts'
import { ACT_NAMES, ActDialog, type ActName } from './specialization-dialogs.tsx'

/** All specializations; members' additions that wait come first. */
export default function SpecializationList() {
  const [params] = useSearchParams()
  const page = parsePage(params.get('page'))
  const query = useQuery(deskSpecializationsQuery(page))
  const heading = useFocusOnPageChange<HTMLHeadingElement>(page)
  return (
    <section aria-labelledby="specializations-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="specializations-title" ref={heading} tabIndex={-1} className="text-2xl">
        Specializations
      </h2>
      <p className="max-w-prose text-ink-muted">
        A new one is on the profiles of those who have it. Lists, filters and the search offer it when you do,
        or when three members who joined more than a week ago have it.
      </p>
      <PagedList
        query={query}
        page={page}
        hrefFor={(target) => listHref('specializations', target)}
        loading="Loading specializations"
        failure="Couldn’t load the specializations"
        label="Specializations"
        className="xl:grid-cols-2"
      >
        {(one) => <SpecializationRow key={one.id} one={one} />}
      </PagedList>
    </section>
  )
}

/** One specialization, with what a moderator can do about it. */
function SpecializationRow({ one }: { one: DeskSpecialization }) {
  const [open, setOpen] = useState<ActName | null>(null)
  const offer = useMutation(actOnSpecializationMutation)
  const { id, name, description, offered, author, created_at, developer_count: developers } = one
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 sm:py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-2 font-sans font-semibold text-base">
          <bdi className="wrap-anywhere min-w-0">{name}</bdi>
          {!offered && <Badge tone="blue">New</Badge>}
        </h3>
        {description && (
          <p dir="auto" className="wrap-anywhere text-sm">
            {description}
          </p>
        )}
        <p className="text-ink-muted text-sm">
          {author && (
            <>
              By{' '}
              <Link to={memberHref(author.id)} className="text-link">
                <bdi translate="no" className="wrap-anywhere">
                  {author.full_name}
                </bdi>
              </Link>
              {', '}
            </>
          )}
          <RelativeTime date={created_at} />
          {`, ${counted(developers, 'developer')}`}
        </p>
      </div>
      <fieldset aria-label={name} className="flex flex-wrap gap-2">
        {!offered && (
          <Button
            size="sm"
            pending={offer.isPending}
            onClick={() =>
              offer.mutate(
                { id, action: 'offer' },
                { onSuccess: () => toast.success(`${name}: offered to everybody.`) },
              )
            }
          >
            <Check /> Offer
          </Button>
        )}
        {ACT_NAMES.map((label) => (
          <Button key={label} variant="secondary" size="sm" onClick={() => setOpen(label)}>
            {label}…
          </Button>
        ))}
      </fieldset>
      <FormError className="basis-full">
        {failureText(offer, 'Nothing was changed. Please try again.')}
      </FormError>
      {open && <ActDialog one={one} name={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}
