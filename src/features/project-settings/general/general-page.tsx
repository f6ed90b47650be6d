import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { USUAL_APDEX_MS } from '#domain/performance/apdex.ts'
import { platforms, projectAccesses } from '#domain/project/project.ts'
import type { Team } from '#domain/team/team.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { saveTexts } from '../form/texts.ts'
import { openPage, type OpenProject } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { AccessForm } from './access-form.tsx'
import { movedNote, retentionLimits } from './forms.ts'
import { GeneralForm } from './general-form.tsx'
import { RemoveForm } from './remove-form.tsx'
import { valuesOf, type AccessValues, type GeneralValues } from './values.ts'

/** The first page of a project's settings. @param from the slug that it had until just now, as the address says */
export async function GeneralPage({ slug, from }: { slug: string; from: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now))
  // Asked for here, above everything: a refusal decides the page's status.
  const grants = { teams: await guard('team:read'), events: await guard('event:read') }
  return (
    <SettingsFrame open={open} section="general" lead={t('general.lead')}>
      <Panel id="what" title={t('general.what.title')}>
        <What open={open} from={from} />
      </Panel>
      <Panel id="access" title={t('general.access.title')}>
        <Access open={open} teams={await door().catalogue.teams.list(grants.teams)} />
      </Panel>
      <Panel id="remove" title={t('general.remove.title')}>
        <Remove
          open={open}
          issues={(await door().catalogue.issues.countByProject(grants.events)).get(open.project.id) ?? 0}
        />
      </Panel>
    </SettingsFrame>
  )
}

async function What({ open, from }: { open: OpenProject; from: string }) {
  const t = messages('projectSettings')
  const names = messages('projects')
  const { project } = open
  const limits = retentionLimits()
  return (
    <GeneralForm
      slug={project.slug}
      initial={{ ...untouched<GeneralValues>(valuesOf(project)), note: await movedNote(open, from) }}
      mayChange={open.change !== undefined}
      platforms={platforms.map((value) => ({ value, label: names(`platform.${value}`) }))}
      usual={{ ...limits, apdexMs: USUAL_APDEX_MS }}
      texts={{
        save: saveTexts(),
        name: t('general.what.name'),
        nameHint: t('general.what.nameHint'),
        slug: t('general.what.slug'),
        slugHint: t('general.what.slugHint', { example: shortId(project.slug, 42) }),
        platform: t('general.what.platform'),
        platformHint: t('general.what.platformHint'),
        retention: t('general.what.retention'),
        retentionHint: t('general.what.retentionHint', { limit: limits.events }),
        spanRetention: t('general.what.spanRetention'),
        spanRetentionHint: t('general.what.spanRetentionHint', { limit: limits.spans }),
        apdex: t('general.what.apdex'),
        apdexHint: t('general.what.apdexHint', { usual: USUAL_APDEX_MS }),
      }}
    />
  )
}

async function Access({ open, teams }: { open: OpenProject; teams: readonly Team[] }) {
  const t = messages('projectSettings')
  const { project, grant, own } = open
  const chosen = await door().catalogue.projects.teams(grant, project.id)
  return (
    <div className="grid gap-3">
      {open.change !== undefined && own === undefined && (
        <p className="text-sm text-ink-2">{t('general.access.mayNot')}</p>
      )}
      <AccessForm
        slug={project.slug}
        initial={untouched<AccessValues>({ access: project.access, teams: chosen })}
        mayChange={own !== undefined}
        accesses={projectAccesses.map((value) => ({ value, label: t(`general.access.${value}`) }))}
        teams={teams.map(({ id, name, members }) => ({
          value: String(id),
          label: name,
          note: t('general.access.members', { count: members.length }),
        }))}
        noTeams={
          <p className="text-sm text-ink-2">
            {t('general.access.noTeams')}{' '}
            {own !== undefined && (
              <Link href={paths.organization('teams')} className="rounded-sm text-accent underline">
                {t('general.access.makeTeam')}
              </Link>
            )}
          </p>
        }
        texts={{
          save: saveTexts(),
          legend: t('general.access.legend'),
          explain: t('general.access.explain'),
          teams: t('general.access.teamList'),
          teamsHint: t('general.access.teamListHint'),
        }}
      />
    </div>
  )
}

function Remove({ open: { project, own }, issues }: { open: OpenProject; issues: number }) {
  const t = messages('projectSettings')
  const { slug } = project
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-ink-2">
        {t('general.remove.text')} {t('general.remove.count', { count: issues })}
      </p>
      {own === undefined ? (
        <p className="text-sm text-ink-2">{t('general.remove.mayNot')}</p>
      ) : (
        <RemoveForm
          slug={slug}
          initial={untouched({ typed: '' })}
          texts={{ label: t('general.remove.label', { slug }), submit: t('general.remove.submit') }}
        />
      )}
    </div>
  )
}
