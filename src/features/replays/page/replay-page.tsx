import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import type { AddressParams } from '#domain/address/params.ts'
import { parseReplayId } from '#domain/ids.ts'
import { apiPaths, absolute, paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { notFound } from '#running/refuse.ts'
import { AutoRefresh } from '#ui/auto-refresh.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { userText, versionText } from '../list/replay-table.tsx'
import { SeenMarker } from '../seen/seen-marker.tsx'
import { SeenBy } from '../seen/viewers.tsx'
import { clockText } from '../view/clock-text.ts'
import { ReplayPlayer } from '../view/replay-player.tsx'
import type { ShownReplay } from '../view/shown-replay.ts'
import { readErrors } from './errors.ts'
import { playerTexts } from './player-texts.ts'
import { startOf } from './start.ts'
import { readLogs, readSpans } from './told.ts'

export function replayMetadata(id: string): Metadata {
  return { title: `${messages('replays')('title')} ${id.slice(0, 8)}` }
}

/** One replay in the player. */
export async function ReplayPage({ id: said, params }: { id: string; params: AddressParams }) {
  const grants = await pageGrants()
  const id = parseReplayId(said)
  const replay = id === undefined ? undefined : await running().replays.find(grants.events, id)
  if (replay === undefined) notFound()
  const project = await running().catalogue.projects.byId(grants.projects, replay.projectId)
  if (project === undefined) notFound()
  const [segments, errors, spans, logs] = await Promise.all([
    running().replays.segments(grants.events, replay.replayId),
    readErrors(grants.events, replay),
    readSpans(grants.events, replay),
    readLogs(grants.events, replay),
  ])
  const t = messages('replays')
  const shown: ShownReplay = {
    ...facts(replay, project),
    errors,
    spans,
    logs,
    videos: segments.filter(({ videoBytes }) => videoBytes > 0).map(({ segmentId }) => segmentId),
    segments: segments.map(({ segmentId, startedAt, endedAt, snapshotsAt, state }) => ({
      segmentId,
      startedAt,
      endedAt,
      snapshotsAt,
      state,
    })),
  }
  return (
    <>
      <PageHeader
        title={<bdi>{userText(replay.user) || t('anonymous')}</bdi>}
        note={`${clockText(replay.durationMs)} · ${exactTime(new Date(replay.startedAt))}`}
      />
      <PageBody>
        <BackLink href={paths.replays()} label={t('back')} />
        {shown.isGoingOn && <GoingOn replay={replay} />}
        <ReplayPlayer key={startOf(params)} replay={shown} at={startOf(params)} texts={playerTexts()} />
        <About replay={replay} project={project}>
          <SeenBy grant={grants.events} replay={replay} />
        </About>
        <SeenMarker replayId={replay.replayId} />
      </PageBody>
    </>
  )
}

/** SDKs send segments every five seconds, or less often without activity. */
const GOING_ON_MS = 60_000
const LIVE_BEFORE_S = 5
const REFRESH_SECONDS = 5

function isGoingOn({ endedAt }: Replay): boolean {
  return Date.now() - endedAt < GOING_ON_MS
}

/** Notes that the recording continues, refreshes it, and links to the live position. */
function GoingOn({ replay }: { replay: Replay }) {
  const t = messages('replays')
  const seconds = Math.max(0, Math.floor(replay.durationMs / 1000) - LIVE_BEFORE_S)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <AutoRefresh seconds={REFRESH_SECONDS} />
      <span aria-hidden="true" className="size-2 rounded-full bg-chart" />
      {t('live.note')}
      <Link
        href={paths.replay(replay.replayId, { t: seconds })}
        prefetch={false}
        className="rounded-sm text-accent underline"
      >
        {t('live.watch')}
      </Link>
    </p>
  )
}

function facts(
  replay: Replay,
  project: Project,
): Omit<ShownReplay, 'errors' | 'spans' | 'logs' | 'segments' | 'videos'> {
  const { site, organization } = running().settings
  const { replayId, startedAt, endedAt, tags } = replay
  const links = (path: string) => absolute({ ...site, origin: '' }, path)
  return {
    replayId,
    startedAt,
    endedAt: Math.max(endedAt, startedAt + 1),
    isGoingOn: isGoingOn(replay),
    segmentAddress: links(apiPaths.replaySegment(organization, project.slug, replayId)),
    videoAddress: links(apiPaths.replayVideo(organization, project.slug, replayId)),
    assets: running().remoteAssets.isOn ? links(apiPaths.replayAssets(organization, project.slug, replayId)) : null,
    logsHref: links(paths.logs({ query: `sentry.replay_id:${replayId}` })),
    tags,
  }
}

function About({ replay, project, children }: { replay: Replay; project: Project; children: ReactNode }) {
  const t = messages('replays')
  const all = [
    [t('fact.user'), userText(replay.user)],
    [t('fact.project'), project.slug],
    [t('fact.browser'), versionText(replay.browser)],
    [t('fact.os'), versionText(replay.os)],
    [t('fact.device'), replay.device.model || replay.device.name || replay.device.family],
    [t('fact.release'), replay.release],
    [t('fact.environment'), replay.environment],
    [t('fact.started'), exactTime(new Date(replay.startedAt))],
    [t('fact.recorded'), t(`recorded.${replay.type}`)],
    [t('fact.sdk'), versionText(replay.sdk)],
    [t('fact.pages'), replay.urls.join('\n')],
  ] as const
  return (
    <Panel
      title={t('details')}
      aside={<CopyButton text={replay.replayId} label={t('copyId')} copiedLabel={t('copied')} />}
    >
      <dl className="facts">
        {all
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        {children}
      </dl>
    </Panel>
  )
}
