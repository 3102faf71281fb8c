import { HeroSearch } from './hero-search.tsx'

/** The search of the home page where a page or a profile is missing. */
export default function FindSomebody() {
  return (
    <search className="mt-4 grid w-full max-w-md gap-2">
      <p className="text-ink-muted">Looking for somebody?</p>
      <HeroSearch />
    </search>
  )
}
