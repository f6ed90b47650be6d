import { authorize } from '#domain/access/access.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { paths } from '#domain/paths.ts'
import { MAX_NAME, type Team } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { Count } from '#ui/count.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Link } from '#ui/link.tsx'
import { Card, Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { createTeam } from './actions.ts'

export async function TeamsPage() {
  const grant = await guard(sectionNeeds.teams)
  const teams = await running().catalogue.teams.list(grant)
  const mayChange = authorize(await currentActor(), 'team:admin').ok
  const t = messages('organization')
  return (
    <OrganizationFrame section="teams" lead={t('teams.lead')} readOnly={!mayChange}>
      {teams.length === 0 ? (
        <Card>
          <EmptyState title={t('teams.empty.title')} className="py-8">
            {t('teams.empty.text')}
          </EmptyState>
        </Card>
      ) : (
        <TeamTable teams={teams} />
      )}
      {mayChange && (
        <Panel id="new" title={t('teams.create.title')}>
          <FieldForm
            action={createTeam}
            initial={untouched({ name: '' })}
            fields={[
              {
                name: 'name',
                label: t('teams.create.name'),
                hint: t('teams.create.nameHint'),
                autoComplete: 'off',
                maxLength: MAX_NAME,
                required: true,
              },
            ]}
            submit={t('teams.create.submit')}
            look="section"
          />
        </Panel>
      )}
    </OrganizationFrame>
  )
}

function TeamTable({ teams }: { teams: readonly Team[] }) {
  const t = messages('organization')
  return (
    <Panel id="teams" title={t('teams.title')} note={t('teams.count', { count: teams.length })} flush>
      <Table label={t('teams.title')}>
        <thead>
          <tr>
            <Th>{t('teams.column.team')}</Th>
            <Th numeric>{t('teams.column.members')}</Th>
            <Th numeric>{t('teams.column.projects')}</Th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ id, slug, name, members, projects }) => (
            <Tr key={id} className="hover:bg-sunken">
              <Td>
                <Link
                  href={paths.team(slug)}
                  className="rounded-sm font-medium text-ink underline decoration-line-strong hover:decoration-current"
                >
                  {name}
                </Link>
              </Td>
              <Td numeric>
                <Count value={members.length} label={t('teams.units.members', { count: members.length })} />
              </Td>
              <Td numeric>
                <Count value={projects.length} label={t('teams.units.projects', { count: projects.length })} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
