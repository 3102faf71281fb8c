/** 'Known 5, learning 2'; null while nothing is being learned. */
export function learningText(counts: { skill_count: number; learning_count: number }): string | null {
  const { skill_count, learning_count } = counts
  return learning_count > 0 ? `Known ${skill_count - learning_count}, learning ${learning_count}` : null
}
