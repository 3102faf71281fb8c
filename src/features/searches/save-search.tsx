import { useMutation } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { failureText } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { NameDialog } from './name-dialog.tsx'
import { type NewSearch, saveSearchMutation } from './queries.ts'
import { askedFilters, suggestedName } from './search-rules.ts'

export interface SaveSearchProps {
  kind: NewSearch['kind']
  /** The filters of the page. */
  filters: object
  /** The filters in words. */
  labels: readonly string[]
}

/** Saves the page's search, so that the member is notified of new results. Members only. */
export default function SaveSearch({ kind, filters, labels }: SaveSearchProps) {
  const [search, setSearch] = useState<NewSearch | null>(null)
  const save = useMutation(saveSearchMutation)
  const navigate = useNavigate()
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="self-center"
        onClick={() => {
          save.reset()
          setSearch({
            id: crypto.randomUUID(),
            kind,
            name: suggestedName(labels),
            filters: askedFilters(filters),
          })
        }}
      >
        <BellPlus className="size-4" /> Save this search
      </Button>
      {search && (
        <NameDialog
          title="Save this search"
          description={
            kind === 'people'
              ? 'You are told of whoever newly matches or becomes free: in the app, and in at most one mail a day.'
              : 'You are told of new jobs that match: in the app, and in at most one mail a day.'
          }
          name={search.name}
          pending={save.isPending}
          error={failureText(save, 'The search was not saved. Check your connection and try again.')}
          onSave={(name) =>
            save.mutate(
              { ...search, name },
              {
                onSuccess: () => {
                  setSearch(null)
                  toast.success('The search is saved.', {
                    label: 'Your searches',
                    run: () => void navigate('/settings/searches'),
                  })
                },
              },
            )
          }
          onClose={() => setSearch(null)}
        />
      )}
    </>
  )
}
