import { useQuery } from '@tanstack/react-query'

import { lazyPart } from '#src/ui/lazy-part.tsx'
import { headerProfileQuery } from '../header-profile.ts'
import type { ListButtonProps } from './list-button.tsx'

/** Members who hire only. */
const ListButton = lazyPart(() => import('./list-button.tsx'))

/** Shows the list button to members who hire. For others it renders nothing and loads no more code. */
export default function ListGate({ userId, ...props }: ListButtonProps & { userId: string }) {
  const { data } = useQuery(headerProfileQuery(userId))
  if (!data || data.purpose === 'build' || props.member.id === userId) return null
  return <ListButton {...props} />
}
