import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { USUAL_APDEX_MS, USUAL_PAGE_APDEX_MS } from '#domain/performance/apdex.ts'
import { platforms, projectAccesses } from '#domain/project/project.ts'
import type { Team } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Banner } from '#ui/banner.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { ChoiceInput } from '#ui/form/inputs/choice-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Submit } from '#ui/form/submit.tsx'
import { Link } from '#ui/link.tsx'
import { Column, Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { openPage, type OpenProject } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { changeAccess, changeGeneral, removeProject } from './actions.ts'
import { movedNote, retentionLimits, usualRetention } from './queries.ts'
import { removalForm, shownFor } from './values.ts'

/**
 * The general project settings.
 * @param from the previous slug, set in the address after a rename
 */
export async function GeneralPage({ slug, from }: { slug: string; from: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now))
  // Checked above everything else, because a refusal determines the page's status.
  const grants = { teams: await guard('team:read'), events: await guard('event:read') }
  return (
    <SettingsFrame open={open} section="general" lead={t('general.lead')}>
      <Columns>
        <Panel id="what" title={t('general.what.title')}>
          <What open={open} from={from} />
        </Panel>
        <Column>
          <Panel id="access" title={t('general.access.title')}>
            <Access open={open} teams={await running().catalogue.teams.list(grants.teams)} />
          </Panel>
          <Panel id="remove" title={t('general.remove.title')}>
            <Remove
              open={open}
              issues={(await running().catalogue.issues.countByProject(grants.events)).get(open.project.id) ?? 0}
            />
          </Panel>
        </Column>
      </Columns>
    </SettingsFrame>
  )
}

async function What({ open, from }: { open: OpenProject; from: string }) {
  const t = messages('projectSettings')
  const names = messages('projects')
  const { project } = open
  return (
    <Form
      action={changeGeneral}
      initial={{ ...untouched(shownFor(project)), note: await movedNote(open, from) }}
      subject={project.slug}
      className="grid gap-5"
    >
      <Fields disabled={open.change === undefined} className="grid max-w-prose min-w-0 gap-5">
        <TextInput
          name="name"
          label={t('general.what.name')}
          hint={t('general.what.nameHint')}
          autoComplete="off"
          required
        />
        <TextInput
          name="slug"
          label={t('general.what.slug')}
          hint={t('general.what.slugHint', { example: shortId(project.slug, 42) })}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SelectInput
          name="platform"
          label={t('general.what.platform')}
          hint={t('general.what.platformHint')}
          options={platforms.map((value) => ({ value, label: names(`platform.${value}`) }))}
        />
        <Numbers />
      </Fields>
      {open.change !== undefined && <Save label={t('save.submit')} inline />}
    </Form>
  )
}

/** Integer fields; each shows its default as a placeholder. */
function Numbers() {
  const t = messages('projectSettings')
  const most = retentionLimits()
  const usual = usualRetention()
  const days = { inputMode: 'numeric', autoComplete: 'off', className: 'max-w-32' } as const
  return (
    <>
      <TextInput
        name="retentionDays"
        label={t('general.what.retention')}
        hint={t('general.what.retentionHint', { limit: most.events, usual: usual.events })}
        placeholder={String(usual.events)}
        {...days}
      />
      <TextInput
        name="spanRetentionDays"
        label={t('general.what.spanRetention')}
        hint={t('general.what.spanRetentionHint', { limit: most.spans, usual: usual.spans })}
        placeholder={String(usual.spans)}
        {...days}
      />
      <TextInput
        name="logRetentionDays"
        label={t('general.what.logRetention')}
        hint={t('general.what.logRetentionHint', { limit: most.logs, usual: usual.logs })}
        placeholder={String(usual.logs)}
        {...days}
      />
      <TextInput
        name="metricRetentionDays"
        label={t('general.what.metricRetention')}
        hint={t('general.what.metricRetentionHint', { limit: most.metrics, usual: usual.metrics })}
        placeholder={String(usual.metrics)}
        {...days}
      />
      <TextInput
        name="replayRetentionDays"
        label={t('general.what.replayRetention')}
        hint={t('general.what.replayRetentionHint', { limit: most.replays, usual: usual.replays })}
        placeholder={String(usual.replays)}
        {...days}
      />
      <TextInput
        name="profileRetentionDays"
        label={t('general.what.profileRetention')}
        hint={t('general.what.profileRetentionHint', { limit: most.profiles, usual: usual.profiles })}
        placeholder={String(usual.profiles)}
        {...days}
      />
      <TextInput
        name="apdexMs"
        label={t('general.what.apdex')}
        hint={t('general.what.apdexHint', { usual: USUAL_APDEX_MS, pages: USUAL_PAGE_APDEX_MS })}
        placeholder={String(USUAL_APDEX_MS)}
        {...days}
      />
    </>
  )
}

async function Access({ open, teams }: { open: OpenProject; teams: readonly Team[] }) {
  const t = messages('projectSettings')
  const { project, grant, own } = open
  const chosen = await running().catalogue.projects.teams(grant, project.id)
  return (
    <div className="grid gap-3">
      {open.change !== undefined && own === undefined && (
        <p className="text-sm text-ink-2">{t('general.access.mayNot')}</p>
      )}
      <Form
        action={changeAccess}
        initial={untouched({ access: project.access, teams: chosen.map(String) })}
        subject={project.slug}
        className="grid gap-5"
      >
        <Fields disabled={own === undefined} className="grid max-w-prose min-w-0 gap-5">
          <div className="grid justify-items-start gap-1.5">
            <ChoiceInput
              name="access"
              label={t('general.access.legend')}
              options={projectAccesses.map((value) => ({ value, label: t(`general.access.${value}`) }))}
              describedBy="access-hint"
            />
            <p id="access-hint" className="text-sm text-ink-3">
              {t('general.access.explain')}
            </p>
          </div>
          {teams.length === 0 ? <NoTeams mayMake={own !== undefined} /> : <Teams teams={teams} />}
        </Fields>
        {own !== undefined && <Save label={t('save.submit')} inline />}
      </Form>
    </div>
  )
}

function Teams({ teams }: { teams: readonly Team[] }) {
  const t = messages('projectSettings')
  return (
    <CheckListInput
      name="teams"
      label={t('general.access.teamList')}
      hint={t('general.access.teamListHint')}
      options={teams.map(({ id, name, members }) => ({
        value: String(id),
        label: name,
        note: t('general.access.members', { count: members.length }),
      }))}
    />
  )
}

function NoTeams({ mayMake }: { mayMake: boolean }) {
  const t = messages('projectSettings')
  return (
    <p className="text-sm text-ink-2">
      {t('general.access.noTeams')}{' '}
      {mayMake && (
        <Link href={paths.organization('teams')} className="rounded-sm text-accent underline">
          {t('general.access.makeTeam')}
        </Link>
      )}
    </p>
  )
}

/** The legal hold that prevents deleting the project. */
async function Held({ open: { project, grant } }: { open: OpenProject }) {
  const [hold] = await running().catalogue.holds.ofProject(grant, project.id)
  if (hold === undefined) return null
  const t = messages('organization')
  return (
    <Banner tone="warning" title={t(hold.issue === null ? 'holds.projectMark' : 'holds.issueMark')}>
      {t('holds.projectMarkText', { reason: hold.reason })}
    </Banner>
  )
}

function Remove({ open, issues }: { open: OpenProject; issues: number }) {
  const t = messages('projectSettings')
  const { project, own } = open
  const { slug } = project
  return (
    <div className="grid gap-4">
      <Held open={open} />
      <p className="max-w-prose text-sm text-ink-2">
        {t('general.remove.text')} {t('general.remove.count', { count: issues })}
      </p>
      {own === undefined ? (
        <p className="text-sm text-ink-2">{t('general.remove.mayNot')}</p>
      ) : (
        <Form
          action={removeProject}
          initial={untouched(removalForm.empty)}
          subject={slug}
          className="grid max-w-prose gap-3"
        >
          <TextInput
            name="typed"
            label={t('general.remove.label', { slug })}
            className="max-w-form font-mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Submit tone="danger">{t('general.remove.submit')}</Submit>
        </Form>
      )}
    </div>
  )
}
