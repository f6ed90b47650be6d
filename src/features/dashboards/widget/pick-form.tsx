import { MAX_FUNCTIONS, MAX_GROUP_BY, MAX_GROUPS, MAX_TITLE } from '#domain/dashboard/widget.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { datasetNamed, datasets } from '../datasets/datasets.ts'
import type { Dataset, Offered } from '../datasets/dataset.ts'
import { shapes, type WidgetDraft } from './draft.ts'
import { LiveForm } from './live-form.tsx'
import { QueryField } from './query-field.tsx'

/** The fields of a widget. Each change updates the preview; without JavaScript the button does. */
export function PickForm({ draft, action, offered }: { draft: WidgetDraft; action: string; offered: Offered }) {
  const t = messages('dashboards')
  const dataset = datasetNamed(draft.dataset)
  return (
    <SearchForm action={action} replace scroll={false} className="panel grid min-w-0 gap-4 p-4">
      <LiveForm />
      <TextField
        name="title"
        label={t('pick.title')}
        maxLength={MAX_TITLE}
        defaultValue={draft.title}
        autoComplete="off"
      />
      <SelectField
        name="as"
        label={t('pick.as')}
        defaultValue={draft.shape}
        options={shapes.map((value) => ({ value, label: t(`shape.${value}`) }))}
      />
      {draft.shape === 'text' ? (
        <TextArea name="text" label={t('pick.text')} hint={t('pick.textHint')} rows={8} defaultValue={draft.text} />
      ) : (
        <>
          <SelectField
            name="of"
            label={t('pick.of')}
            defaultValue={draft.dataset}
            options={datasets.map(({ name }) => ({ value: name, label: t(`dataset.${name}`) }))}
          />
          <input key={`was ${draft.dataset}`} type="hidden" name="was" defaultValue={draft.dataset} />
          {dataset !== undefined && (
            <QuestionFields key={dataset.name} draft={draft} dataset={dataset} offered={offered} />
          )}
        </>
      )}
      <Button type="submit">{t('pick.preview')}</Button>
    </SearchForm>
  )
}

interface QuestionFieldsProps {
  readonly draft: WidgetDraft
  readonly dataset: Dataset
  readonly offered: Offered
}

function QuestionFields({ draft, dataset, offered }: QuestionFieldsProps) {
  const t = messages('dashboards')
  const groups = dataset.fields.length === 0 ? 0 : MAX_GROUP_BY
  const functions = dataset.anyField ? MAX_FUNCTIONS : Math.min(MAX_FUNCTIONS, dataset.functions.length)
  return (
    <>
      <Words id="pick-functions" words={[...new Set([...dataset.functions, ...offered.functions])]} />
      <Words id="pick-fields" words={[...new Set([...dataset.fields, ...offered.fields])]} />
      {dataset.searched && <QueryField dataset={dataset} query={draft.query} />}
      {places(functions, draft.functions).map((value, at) => (
        <TextField
          key={`fn ${at} ${value}`}
          id={`fn-${at}`}
          name="fn"
          list="pick-functions"
          label={t('pick.function', { place: at + 1 })}
          hint={at === 0 && dataset.functions.length === 0 ? t('pick.formulaHint') : undefined}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
        />
      ))}
      {places(groups, draft.groupBy).map((value, at) => (
        <TextField
          key={`group ${at} ${value}`}
          id={`group-${at}`}
          name="group"
          list="pick-fields"
          label={t('pick.group', { place: at + 1 })}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
        />
      ))}
      {groups > 0 && (
        <TextField
          name="limit"
          type="number"
          min={1}
          max={MAX_GROUPS}
          label={t('pick.limit')}
          defaultValue={String(draft.limit)}
        />
      )}
    </>
  )
}

/** The current values plus an empty field while there is room. */
function places(most: number, said: readonly string[]): readonly string[] {
  return [...said, ''].slice(0, most)
}

function Words({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </datalist>
  )
}
