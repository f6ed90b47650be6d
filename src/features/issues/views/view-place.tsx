import type { SearchView } from '#domain/issue/search-view.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { moveView, setFirstView } from './actions.ts'
import type { ShownIssueViews } from './kept.ts'

/** Actions on the open view's position: among the tabs, and as the default view. */
export function ViewPlace({ view, views }: { view: SearchView; views: ShownIssueViews }) {
  const t = messages('search')
  const row = views.views.filter(({ visibility }) => visibility === view.visibility)
  const place = row.findIndex(({ id }) => id === view.id)
  const subject = String(view.id)
  return (
    <>
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
    </>
  )
}

interface ActProps {
  readonly action: (form: FormData) => Promise<void>
  readonly values: { readonly subject: string } & Readonly<Record<string, string>>
  readonly label: string
}

/** A button with a single immediate action. */
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
