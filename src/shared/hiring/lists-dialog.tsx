import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { createListMutation, listsQuery, MAX_LIST_NAME_CHARACTERS, type NamedList } from './lists.ts'
import { useListChanges } from './use-list-changes.ts'

interface ListsDialogProps {
  member: { id: string; name: string }
  /** The lists with the member on them. */
  on: readonly NamedList[]
  /** The list from which the member moves to another. */
  from?: NamedList | undefined
  onClose: () => void
}

/**
 * All lists of the viewer. Each has a box that puts the member on it or takes them off at once. With `from`, one tap
 * moves the member to another list.
 */
export function ListsDialog({ member, on, from, onClose }: ListsDialogProps) {
  const query = useQuery(listsQuery())
  const create = useMutation(createListMutation)
  const { add, move, takeOff, changing } = useListChanges()
  const [name, setName] = useState('')
  const problem = overLimit(name, MAX_LIST_NAME_CHARACTERS)

  async function choose(list: NamedList) {
    if (!from) await add(member, list)
    else if (await move(member, from, list)) onClose()
  }
  function handleToggle(list: NamedList, isOn: boolean) {
    if (!changing) void (isOn ? takeOff(member, list) : choose(list))
  }
  function handleCreate(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBlank(name) || problem || create.isPending) return
    create.mutate(
      { name },
      {
        onSuccess: (list) => {
          setName('')
          void choose(list)
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          {from ? 'Another list for' : 'Lists for'} <bdi translate="no">{member.name}</bdi>
        </>
      }
      size="sm"
      description={from ? `Instead of “${from.name}”. Only you see your lists.` : 'Only you see your lists.'}
    >
      <div className="grid gap-4">
        {query.data ? (
          <fieldset className="grid">
            <legend className="sr-only">Lists</legend>
            {query.data.map((list) => {
              if (list.id === from?.id) return null
              const isOn = on.some(({ id }) => id === list.id)
              return (
                <CheckboxField
                  key={list.id}
                  label={<bdi className="wrap-anywhere">{list.name}</bdi>}
                  checked={changing === list.id ? !isOn : isOn}
                  onChange={() => handleToggle(list, isOn)}
                />
              )
            })}
          </fieldset>
        ) : (
          <NotLoaded query={query} title="Couldn't load your lists" />
        )}
        <form onSubmit={handleCreate} className="grid gap-2">
          <TextField
            label="New list"
            value={name}
            error={problem}
            onChange={({ target }) => setName(target.value)}
          />
          <FormError>
            {failureText(create, 'The list was not made. Check your connection and try again.')}
          </FormError>
          <Button type="submit" variant="secondary" className="justify-self-start" pending={create.isPending}>
            Make list
          </Button>
        </form>
        <Link to="/hiring" className="text-link">
          All your lists
        </Link>
      </div>
    </Dialog>
  )
}
