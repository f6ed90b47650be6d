import { LinkButton } from './button.tsx'

interface PagerProps {
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly hasNext: boolean
  readonly hrefOf: (page: number) => string
  readonly texts: { readonly previous: string; readonly next: string }
}

/** Links to the previous and next page; nothing if there is only one. */
export function Pager({ label, page, hasNext, hrefOf, texts }: PagerProps) {
  if (page === 1 && !hasNext) return null
  return (
    <nav aria-label={label} className="flex justify-end gap-2">
      {page > 1 && (
        <LinkButton href={hrefOf(page - 1)} rel="prev">
          {texts.previous}
        </LinkButton>
      )}
      {hasNext && (
        <LinkButton href={hrefOf(page + 1)} rel="next">
          {texts.next}
        </LinkButton>
      )}
    </nav>
  )
}
