/** Stories: how the rater and the rated worked together. */

export const STORIES = ['hired', 'worked_with', 'taught', 'talked'] as const
export type Story = (typeof STORIES)[number]

/** A story as it stands beside the stars. */
export const STORY_TEXT: Record<Story, string> = {
  hired: 'Hired them',
  worked_with: 'Worked with them',
  taught: 'Learned from them',
  talked: 'Only talked',
}

/** The number of ratings that say how. */
export function toldStories(stories: Record<Story, number>): number {
  return STORIES.reduce((sum, story) => sum + stories[story], 0)
}

/** The shares among the ratings that say how, in percent, without those of nobody. */
export function storyShares(stories: Record<Story, number>): { story: Story; percent: number }[] {
  const told = toldStories(stories)
  return STORIES.filter((story) => stories[story] > 0).map((story) => ({
    story,
    percent: Math.round((100 * stories[story]) / told),
  }))
}
