import { Button } from '#ui/button.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="form">
      <SearchForm action="/dev/states/ui/search-form" className="grid gap-3">
        <TextField name="query" label="Query" />
        <Button type="submit">Search</Button>
      </SearchForm>
    </State>
  )
}
