'use client'

import { Button } from '#ui/button.tsx'
import { formText } from '#ui/form-text.ts'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { QueryLine, type QueryLineProps } from './query-line.tsx'
import { rememberSearch } from './recent.ts'

interface SearchBoxProps extends QueryLineProps {
  /** The list's path, from `paths`. */
  readonly action: string
  /** Other parameters of the list's address, sent along. */
  readonly others: readonly { readonly name: string; readonly value: string }[]
  readonly texts: QueryLineProps['texts'] & { readonly submit: string }
}

/** A list's search form. Without JavaScript it is a plain form; the query is in the address. */
export function SearchBox({ action, others, ...line }: SearchBoxProps) {
  const { name, of, texts } = line
  return (
    <search aria-label={texts.label}>
      <SearchForm
        action={action}
        onSubmit={(event) => rememberSearch(of, formText(new FormData(event.currentTarget), name))}
        className="flex items-start gap-2 border-b border-line bg-paper px-4 py-2 sm:px-6"
      >
        <HiddenFields fields={others} />
        <QueryLine {...line} />
        <Button type="submit" className="max-sm:sr-only">
          {texts.submit}
        </Button>
      </SearchForm>
    </search>
  )
}
