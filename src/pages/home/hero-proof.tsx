import { useHomeData } from './home-data.ts'

/** A community with fewer developers invites instead of counting. */
const MIN_DEVELOPERS = 12

/** Reasons to trust the site: its size, and how ratings come about. */
export function HeroProof() {
  const data = useHomeData()
  return (
    <>
      <p className="min-h-6 text-lg">
        {data &&
          (data.developer_count < MIN_DEVELOPERS ? (
            'We have just opened here. Be among the first to be found.'
          ) : (
            <>
              <b>{data.developer_count.toLocaleString('en')}</b> developers,{' '}
              <b>{data.post_count.toLocaleString('en')}</b> posts
            </>
          ))}
      </p>
      <p className="mt-1 text-ink-muted text-sm">
        Only members who have written to each other can rate, and each rating carries its author's name.
      </p>
    </>
  )
}
