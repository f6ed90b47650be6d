import type { Metadata } from 'next'
import { notFound } from '#running/refuse.ts'
import { eventChoices, type EventChoice } from '#domain/event/event-choice.ts'
import { parseEventId, type EventId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import type { AddressParams } from '#domain/address/params.ts'
import { issueParams, parseIssueAddress, type IssueAddress } from './address.ts'
import { DeletedIssuePage } from './deleted-issue.tsx'
import { deletedUnder, findEvent, findIssue, findRecommended, movedTo, ownerOfEvent } from './find.ts'
import { issueContent } from './issue-content.tsx'
import { IssueShape } from './issue-shape.tsx'
import { readIssueNumbers } from './queries.ts'

interface IssuePageProps {
  /** The issue's number or its short id. */
  readonly issueRef: string
  /**
   * An event id or an {@link EventChoice}. Defaults to the recommended event, or none if all events have been deleted.
   */
  readonly eventRef?: string
  readonly params: AddressParams
}

/**
 * An issue's page, or 404. Loads the requested objects before anything is sent, because the status cannot change
 * afterwards.
 */
export async function IssuePage({ issueRef, eventRef: asked, params }: IssuePageProps) {
  // The default, whether or not it is in the address.
  const eventRef = asked === 'recommended' ? undefined : asked
  const address = parseIssueAddress(params)
  const mark = running().liveEvents.mark()
  const found = await findIssue(issueRef)
  const now = new Date()
  if (found === undefined) {
    const deleted = await deletedUnder(issueRef, now)
    return deleted === undefined ? goOn(await movedTo(issueRef), eventRef, address) : <DeletedIssuePage {...deleted} />
  }
  // Under way while the event is looked for. Whoever awaits them hears of a fault; with a 404 nobody has to.
  const numbers = readIssueNumbers(found, address.search, now)
  numbers.catch(() => undefined)
  const stored = await (eventRef === undefined
    ? findRecommended(found, address.search, now)
    : findEvent(issueRef, eventRef))
  if (stored === undefined && eventRef !== undefined)
    return goOn(await ownerOfEvent(found, eventRef), eventRef, address)
  return (
    <ShapeWhileSlow
      shape={<IssueShape label={messages('issues')('loading.issue')} />}
      content={() => issueContent({ found, address, now, mark, numbers, stored, choice: choiceOf(eventRef) })}
    />
  )
}

/** Redirects to where the referenced issue or event is now, as issues are merged and split. */
function goOn(issueRef: string | undefined, eventRef: string | undefined, address: IssueAddress): never {
  if (issueRef === undefined) notFound()
  const event = eventRef === undefined ? undefined : eventOf(eventRef)
  goTo(
    event === undefined
      ? paths.issue(issueRef, issueParams(address))
      : paths.issueEvent(issueRef, event, issueParams(address)),
  )
}

function eventOf(ref: string): EventId | EventChoice | undefined {
  return eventChoices.find((one) => one === ref) ?? parseEventId(ref)
}

/** Returns `undefined` for an event id. */
function choiceOf(eventRef: string | undefined): EventChoice | undefined {
  return eventRef === undefined ? 'recommended' : eventChoices.find((one) => one === eventRef)
}

/** The browser tab's title. The short id comes first, because tabs truncate. */
export async function issueMetadata(issueRef: string): Promise<Metadata> {
  const found = await findIssue(issueRef)
  return found === undefined ? {} : { title: `${shortId(found.project.slug, found.issue.number)} ${found.issue.title}` }
}
