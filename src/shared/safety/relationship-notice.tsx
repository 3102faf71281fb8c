import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

import type { Relationship } from './relationships.ts'
import type { Person } from './things.ts'
import { useChangeRelationship } from './use-change-relationship.ts'

interface RelationshipNoticeProps {
  member: Person
  relationship: Relationship
}

/** Says that the viewer muted or blocked this member, and ends it. */
export default function RelationshipNotice({ member, relationship }: RelationshipNoticeProps) {
  const { change, isPending } = useChangeRelationship()
  const isBlocked = relationship === 'block'
  return (
    <Notice
      actions={
        <Button variant="secondary" size="sm" pending={isPending} onClick={() => void change(member, null)}>
          {isBlocked ? 'Unblock' : 'Unmute'}
        </Button>
      }
    >
      You {isBlocked ? 'blocked' : 'muted'} <bdi translate="no">{member.name}</bdi>.{' '}
      {isBlocked
        ? 'Neither of you can write to the other.'
        : 'Their posts, comments and reviews are folded for you. Their messages come without a notification.'}
    </Notice>
  )
}
