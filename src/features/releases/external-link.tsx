/**
 * An address that a tool sent: a link where it is one that a browser may open, else text. Somebody else's words decide
 * where it leads, so nothing but http and https is followed, and the other side learns nothing of where it came from.
 */
export function ExternalLink({ url, className = '' }: { url: string; className?: string }) {
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url)
  if (!isWeb) return <bdi className={`wrap-anywhere ${className}`}>{url}</bdi>
  return (
    <a href={url} rel="noreferrer" className={`rounded-sm wrap-anywhere text-accent underline ${className}`}>
      <bdi>{url}</bdi>
    </a>
  )
}
