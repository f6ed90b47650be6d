/**
 * An address sent by a tool: a link if browsers may open it, otherwise text. It is untrusted input, so only http and
 * https are linked, without a referrer.
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
