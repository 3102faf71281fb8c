import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { failureText, serverMessage } from '#src/lib/error-texts.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { toast } from '#src/ui/toast.ts'
import {
  addToListMutation,
  createListMutation,
  listsQuery,
  MAX_LIST_NAME_CHARACTERS,
  type NamedList,
  removeFromListMutation,
} from './lists.ts'

interface ListsDialogProps {
  member: { id: string; name: string }
  /** The lists that have them. */
  on: readonly NamedList[]
  onClose: () => void
}

/** All lists of the viewer, each with a box that puts somebody on it or takes them off at once. */
export function ListsDialog({ member, on, onClose }: ListsDialogProps) {
  const query = useQuery(listsQuery())
  const add = useMutation(addToListMutation)
  const create = useMutation(createListMutation)
  const remove = useMutation(removeFromListMutation)
  const [name, setName] = useState('')
  const problem = overLimit(name, MAX_LIST_NAME_CHARACTERS)
  const changing = remove.isPending ? remove.variables.listId : add.isPending ? add.variables.list?.id : null

  function handleToggle(list: NamedList, isOn: boolean) {
    if (!isOn) return add.mutate({ memberId: member.id, list })
    remove.mutate(
      { memberId: member.id, listId: list.id },
      {
        onSuccess: (kept) =>
          kept &&
          toast.success(`${member.name} is no longer on “${list.name}”.`, {
            label: 'Undo',
            run: () => add.mutate({ memberId: member.id, list, kept }),
          }),
      },
    )
  }
  function handleCreate(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (name.trim() === '' || problem || create.isPending) return
    create.mutate(
      { name },
      {
        onSuccess: (list) => {
          setName('')
          add.mutate({ memberId: member.id, list })
        },
      },
    )
  }
  const failed = [add, remove].find(({ isError }) => isError)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Lists for ${member.name}`}
      size="sm"
      description="Only you see your lists."
    >
      <div className="grid gap-4">
        {query.data ? (
          <fieldset className="grid">
            <legend className="sr-only">Lists</legend>
            {query.data.map((list) => {
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
        <FormError>
          {failed && serverMessage(failed.error, 'That was not saved. Check your connection and try again.')}
        </FormError>
        <Link to="/hiring" className="text-link">
          All your lists
        </Link>
      </div>
    </Dialog>
  )
}
