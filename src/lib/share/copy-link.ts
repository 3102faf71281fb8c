import { toast } from '#src/ui/toast.ts'

/** Copies a URL. A toast says whether it worked. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch {
    toast.error('The link could not be copied')
  }
}
