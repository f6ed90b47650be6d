import makers from './makers.svg'

/** Companies and projects whose logo may be shown (docs/decisions/0062-marks-of-makers.md), named as in makers.svg. */
export type Maker =
  | 'nextjs'
  | 'react'
  | 'javascript'
  | 'node'
  | 'python'
  | 'go'
  | 'dotnet'
  | 'discord'
  | 'google_chat'
  | 'telegram'
  | 'pagerduty'
  | 'opsgenie'
  | 'github'
  | 'gitlab'
  | 'jira'

/**
 * A logo in the colour of the adjacent text, which has the name. The drawings are in a separate file, so no page
 * contains them.
 */
export function MakerMark({ maker, className }: { maker: Maker; className: string }) {
  const { src }: { readonly src: string } = makers
  return (
    <svg aria-hidden="true" fill="currentColor" className={className}>
      <use href={`${src}#${maker}`} />
    </svg>
  )
}
