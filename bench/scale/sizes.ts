/** Numbers of rows in the two communities. */
export interface Size {
  members: number
  posts: number
  likes: number
  comments: number
  messages: number
  ratings: number
}

export const SIZES = {
  small: {
    members: 2_000,
    posts: 10_000,
    likes: 30_000,
    comments: 20_000,
    messages: 50_000,
    ratings: 10_000,
  },
  large: {
    members: 100_000,
    posts: 1_000_000,
    likes: 3_000_000,
    comments: 2_000_000,
    messages: 5_000_000,
    ratings: 500_000,
  },
} as const satisfies Record<string, Size>

export type SizeName = keyof typeof SIZES
