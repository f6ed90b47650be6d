import type { SearchView } from '#domain/issue/search-view.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { Popup } from '#ui/popup.tsx'
import { editView, moveView, removeView, setFirstView } from './actions.ts'
import type { ShownViews } from './queries.ts'
import { ViewForm } from '#features/searches/view-form.tsx'
import { formTexts } from '#features/searches/form-texts.ts'

/** What can be done with the view that is open. */
export function ViewMenu({ view, views, list }: { view: SearchView; views: ShownViews; list: string }) {
  const t = messages('search')
  const row = views.views.filter(({ visibility }) => visibility === view.visibility)
  const place = row.findIndex(({ id }) => id === view.id)
  const subject = String(view.id)
  return (
    <Popup id="view-menu" label={t('views.edit')} title={t('views.editTitle')} close={t('views.close')}>
      <ViewForm
        key={view.id}
        action={editView}
        initial={{ name: view.name, visibility: view.visibility }}
        subject={subject}
        list={list}
        texts={{ ...formTexts(), submit: t('views.apply') }}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {place > 0 && <Act action={moveView} values={{ subject, to: 'left' }} label={t('views.left')} />}
        {place < row.length - 1 && <Act action={moveView} values={{ subject, to: 'right' }} label={t('views.right')} />}
        <Act
          action={setFirstView}
          values={{ subject, on: views.own === view.id ? 'no' : 'yes' }}
          label={t(views.own === view.id ? 'views.unsetOwn' : 'views.setOwn')}
        />
        {view.visibility === 'organization' &&
          views.teams.map((team) => (
            <Act
              key={team.id}
              action={setFirstView}
              values={{ subject, team: String(team.id), on: team.view === view.id ? 'no' : 'yes' }}
              label={t(team.view === view.id ? 'views.unsetTeam' : 'views.setTeam', { team: team.name })}
            />
          ))}
        <ConfirmForm
          action={removeView}
          subject={subject}
          texts={{
            open: t('views.remove'),
            title: t('views.removeTitle', { name: view.name }),
            text: t('views.removeText'),
            confirm: t('views.removeConfirm', { name: view.name }),
            cancel: t('views.cancel'),
          }}
        />
      </div>
    </Popup>
  )
}

interface ActProps {
  readonly action: (form: FormData) => Promise<void>
  readonly values: { readonly subject: string } & Readonly<Record<string, string>>
  readonly label: string
}

/** A button that does one thing at once. */
function Act({ action, values: { subject, ...others }, label }: ActProps) {
  return (
    <form action={action}>
      <input type="hidden" name={hidden.subject} value={subject} />
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{label}</Button>
    </form>
  )
}
