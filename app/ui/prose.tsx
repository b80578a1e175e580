/** A long text in the type of reading. `html` comes from markdownToHtml and nowhere else: it is put in as it is. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
