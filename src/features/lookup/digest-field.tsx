import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { TextField } from '#ui/text-field.tsx'

/**
 * A form for looking up a digest. Works without JavaScript.
 * @param wrong the invalid input
 */
export function DigestField({ wrong }: { wrong?: string | undefined }) {
  const t = messages('lookup')
  return (
    <SearchForm action={paths.digest()} className="grid max-w-md gap-3">
      <TextField
        key={wrong}
        name="digest"
        label={t('label')}
        hint={t('hint')}
        error={wrong === undefined ? undefined : t('bad')}
        defaultValue={wrong}
        className="font-mono"
        placeholder="2338017294"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        required
      />
      <Button type="submit" tone="primary" size="l" className="justify-self-start">
        {t('submit')}
      </Button>
    </SearchForm>
  )
}
