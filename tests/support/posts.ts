/** Posts and comments for one test, which are deleted with their author. */
import * as v from 'valibot'

import type { Member } from './members.ts'
import type { ProductClient } from './product-client.ts'

const idSchema = v.object({ id: v.string() })

/** A time for posts in bulk: newer ones would push the posts of other tests off the feed's first page. */
export const LONG_AGO = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString()

export interface PostFields {
  title?: string
  content?: string
  post_type?: string
  /** Slug of a category. */
  category?: string
  tags?: string[]
  media_url?: string | null
  media_alt?: string | null
  created_at?: string
}

/** Writes a post as the database owner and returns its id. */
export async function makePost(
  product: ProductClient,
  author: Pick<Member, 'id'>,
  fields: PostFields = {},
): Promise<string> {
  const [row] = await product.sql(
    `insert into public.posts (profile_id, title, content, post_type, category_id, tags, media_url, media_alt, created_at)
     values ($1, $2, $3, $4, (select id from public.categories where slug = $5), $6, $7, $8, coalesce($9, now()))
     returning id`,
    [
      author.id,
      fields.title ?? 'A post',
      fields.content ?? 'Some words',
      fields.post_type ?? 'discussion',
      fields.category ?? 'web-dev',
      fields.tags ?? [],
      fields.media_url ?? null,
      fields.media_alt ?? null,
      fields.created_at ?? null,
    ],
  )
  return v.parse(idSchema, row).id
}

/** Writes comments one minute apart, the oldest first. Returns their ids in order. */
export async function makeComments(
  product: ProductClient,
  postId: string,
  author: Pick<Member, 'id'>,
  contents: string[],
): Promise<string[]> {
  const rows = await product.sql(
    `insert into public.comments (post_id, profile_id, content, created_at)
     select $1, $2, text, now() - interval '1 day' + place * interval '1 minute'
     from unnest($3::text[]) with ordinality as given (text, place) order by place
     returning id`,
    [postId, author.id, contents],
  )
  return rows.map((row) => v.parse(idSchema, row).id)
}
