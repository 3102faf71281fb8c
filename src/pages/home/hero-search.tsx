import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'

import { IconButton } from '#src/ui/icon-button.tsx'

/** The search of the directory. Before hydration and without scripts the form itself leads there. */
export function HeroSearch() {
  const navigate = useNavigate()
  return (
    <form
      action="/developers"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        const search = String(new FormData(event.currentTarget).get('search')).trim()
        void navigate(search ? `/developers?${new URLSearchParams({ search })}` : '/developers')
      }}
    >
      <input
        type="search"
        name="search"
        dir="auto"
        aria-label="Search by name or title"
        placeholder="Name, skill or place..."
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface-raised pr-14 pl-4 text-base text-ink hover:border-ink-muted"
      />
      <IconButton type="submit" label="Search" className="absolute top-0.5 right-0.5">
        <Search />
      </IconButton>
    </form>
  )
}
