import makers from './makers.svg'

/** Those whose mark may be shown (docs/decisions/0062-marks-of-makers.md), as makers.svg names them. */
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

/** The mark of whoever makes something, in the colour of the text beside it, which says the name. A file of its own: no page holds the drawings. */
export function MakerMark({ maker, className }: { maker: Maker; className: string }) {
  const { src }: { readonly src: string } = makers
  return (
    <svg aria-hidden="true" fill="currentColor" className={className}>
      <use href={`${src}#${maker}`} />
    </svg>
  )
}
