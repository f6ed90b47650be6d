import { Link } from '#ui/link.tsx'
import type { Project } from '#domain/project/project.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { openProject } from '#running/open-project.ts'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { relativeTime } from '#ui/times.ts'
import { FirstEvent } from './first-event.tsx'
import { PlatformMark } from './platform-mark.tsx'
import { destinationOf } from './queries.ts'
import type { SetUpStep } from './set-up-step.ts'
import { setUpSteps } from './snippets.ts'

/** Guides a project from its DSN to its first event. */
export async function SetUp({ slug }: { slug: string }) {
  const t = messages('projects')
  const grant = await guard('project:read')
  await guard('event:read')
  const project = await openProject(grant, slug, paths.projectSetUp)
  const to = await destinationOf(grant, project.id)
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <PlatformMark platform={project.platform} />
            {t('setUp.title', { name: project.name })}
          </span>
        }
        note={t(`platform.${project.platform}`)}
      />
      <PageBody className="items-start lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
        <div className="grid min-w-0 gap-4">
          {to === undefined ? (
            <Banner tone="warning" title={t('setUp.noKey')} />
          ) : (
            <>
              <Dsn dsn={to.dsn} />
              {setUpSteps(project.platform, to).map((step, index) => (
                <Step key={step.step} number={index + 1} step={step} />
              ))}
            </>
          )}
        </div>
        <div className="max-lg:order-first lg:sticky lg:top-4">
          <Arrival project={project} now={new Date()} />
        </div>
      </PageBody>
    </>
  )
}

function Dsn({ dsn }: { dsn: string }) {
  const t = messages('projects')
  return (
    <Panel
      id="dsn"
      title={t('setUp.dsn')}
      aside={
        <CopyButton text={dsn} label={t('setUp.copyDsn')} copiedLabel={t('setUp.copied')} withLabel tone="plain" />
      }
    >
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all text-ink select-all">{dsn}</p>
      <p className="mt-2 text-sm text-ink-2">
        {t('setUp.dsnText')} {t('setUp.any')}
      </p>
    </Panel>
  )
}

function Step({ number, step }: { number: number; step: SetUpStep }) {
  const t = messages('projects')
  const title = t(`setUp.step.${step.step}`)
  return (
    <Panel
      title={
        <>
          <span className="mr-2 font-mono font-normal text-ink-3">{number}</span>
          {title}
        </>
      }
      note={step.file !== undefined && <code className="font-mono">{step.file}</code>}
      aside={<CopyButton text={step.code} label={t('setUp.copyCode')} copiedLabel={t('setUp.copied')} />}
    >
      <CodeBlock code={step.code} language={step.language} label={title} />
      {step.note !== undefined && (
        <p className="mt-2 text-sm text-ink-2">
          {t(`setUp.note.${step.note}`)}{' '}
          {step.note === 'digest' && (
            <Link href={paths.digest()} className="rounded-sm text-accent underline">
              {t('setUp.lookUp')}
            </Link>
          )}
        </p>
      )}
    </Panel>
  )
}

/** Waits for the first event, or confirms that it has arrived. */
function Arrival({ project, now }: { project: Project; now: Date }) {
  const t = messages('projects')
  if (project.firstEventAt === null) {
    return (
      <FirstEvent
        slug={project.slug}
        texts={{
          waiting: t('firstEvent.waiting'),
          waitingText: t('firstEvent.waitingText'),
          unreachable: t('firstEvent.unreachable'),
          arrived: t('firstEvent.arrived'),
          opening: t('firstEvent.opening'),
        }}
      />
    )
  }
  return (
    <Panel title={t('firstEvent.already')}>
      <p className="mb-3 text-sm text-ink-2">
        {t('firstEvent.alreadyText', { ago: relativeTime(project.firstEventAt, now) })}
      </p>
      <LinkButton href={paths.issues({ project: project.slug })}>{t('firstEvent.issues')}</LinkButton>
    </Panel>
  )
}
