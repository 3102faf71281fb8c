/** Saves a text as a file on the visitor's device. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After this task the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url))
}
