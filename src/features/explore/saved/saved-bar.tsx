import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import { paths } from '#domain/paths.ts'
import { formTexts } from '#features/searches/form-texts.ts'
import { UpdateForm } from '#features/searches/update-form.tsx'
import { ViewForm } from '#features/searches/view-form.tsx'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { FilterMenu } from '#ui/filter-bar.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Popup } from '#ui/popup.tsx'
import { hrefOf } from '../address.ts'
import { editQuery, removeQuery, saveQuery, updateQuery } from './actions.ts'
import { showsTheSame } from './kept.ts'
import type { SavedQuery } from './queries.ts'

interface SavedBarProps {
  readonly query: ExploreQuery
  readonly saved: readonly SavedQuery[]
  /** Whether whoever looks may save. */
  readonly mayChange: boolean
}

/** The saved queries, and what can be done with the one that is open. */
export function SavedBar({ query, saved, mayChange }: SavedBarProps) {
  const t = messages('explore')
  const open = saved.find(({ id }) => id === query.saved)
  return (
    <>
      {saved.length > 0 && (
        <FilterMenu
          label={t('saved.label')}
          value={open?.name ?? t('saved.none')}
          reset={{ label: t('saved.none'), href: hrefOf({ ...query, saved: undefined }), checked: open === undefined }}
          options={saved.map(({ id, name }) => ({
            label: name,
            href: paths.explore({ saved: id }),
            checked: id === open?.id,
          }))}
        />
      )}
      {mayChange && <Doings query={query} open={open} />}
    </>
  )
}

function Doings({ query, open }: { query: ExploreQuery; open: SavedQuery | undefined }) {
  const t = messages('explore')
  const list = hrefOf({ ...query, region: undefined }).split('?')[1] ?? ''
  const isChanged = open !== undefined && !showsTheSame(query, open.shows)
  const texts = { ...formTexts(), nameHint: t('saved.nameHint') }
  return (
    <>
      {isChanged && (
        <>
          <LinkButton tone="quiet" href={paths.explore({ saved: open.id })}>
            {messages('search')('views.reset')}
          </LinkButton>
          <UpdateForm action={updateQuery} subject={String(open.id)} list={list} label={t('saved.update')} />
        </>
      )}
      {(open === undefined || isChanged) && (
        <Popup
          id="save-query"
          label={t('saved.save')}
          title={t('saved.formTitle')}
          close={messages('search')('views.close')}
        >
          <ViewForm
            action={saveQuery}
            initial={{ name: '', visibility: 'private' }}
            subject=""
            list={list}
            texts={{ ...texts, submit: t('saved.create') }}
          />
        </Popup>
      )}
      {open !== undefined && <OpenMenu open={open} list={list} texts={texts} />}
    </>
  )
}

function OpenMenu({ open, list, texts }: { open: SavedQuery; list: string; texts: ReturnType<typeof formTexts> }) {
  const [t, views] = [messages('explore'), messages('search')]
  const subject = String(open.id)
  return (
    <Popup id="saved-query" label={views('views.edit')} title={t('saved.editTitle')} close={views('views.close')}>
      <ViewForm
        key={open.id}
        action={editQuery}
        initial={{ name: open.name, visibility: open.visibility }}
        subject={subject}
        list={list}
        texts={{ ...texts, submit: views('views.apply') }}
      />
      <div className="border-t border-line pt-4">
        <ConfirmForm
          action={removeQuery}
          subject={subject}
          texts={{
            open: t('saved.remove'),
            title: t('saved.removeTitle', { name: open.name }),
            text: t('saved.removeText'),
            confirm: t('saved.removeConfirm', { name: open.name }),
            cancel: views('views.cancel'),
          }}
        />
      </div>
    </Popup>
  )
}
