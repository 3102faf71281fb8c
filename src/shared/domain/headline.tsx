/** The line below a name. The database and `hiresText` write "Hires at Dahab Bank": the name is not translated. */
export function Headline({ text }: { text: string }) {
  const [, employer] = /^Hires at (.+)/.exec(text) ?? []
  if (!employer) return text
  return (
    <>
      Hires at <bdi translate="no">{employer}</bdi>
    </>
  )
}
