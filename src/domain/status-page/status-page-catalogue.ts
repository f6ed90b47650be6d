import type { Grant } from '../access/access.ts'
import type { OutboxMessage } from '../alert/outbox.ts'
import type { Result } from '../result.ts'
import type { StateChange } from './days.ts'
import type { Incident, IncidentKind, NewIncident, NewUpdate } from './incident.ts'
import type { StatusSnapshot } from './snapshot.ts'
import type { ShownState } from './states.ts'
import type { StatusPage, StatusPageContent, StatusPageRefusal } from './status-page.ts'
import type { Subscriber, SubscriberKind } from './subscriber.ts'

type MayRead = Grant<'alerts:read'>
/** Incidents of a page tell of all projects whose checks and monitors it follows. */
type MayTell = Grant<'alerts:write'>
/** What a page is and what it tells of is published to the world: whoever runs the organisation decides it. */
type MayPublish = Grant<'org:write'>

/** What a page is besides its content. */
export interface PagePlace {
  readonly slug: string
  readonly domain: string | null
}

/** Status pages as people keep them. */
export interface StatusPageCatalogue {
  /** By name. */
  list(grant: MayRead): Promise<readonly StatusPage[]>
  find(grant: MayRead, id: number): Promise<StatusPage | undefined>
  create(
    grant: MayPublish,
    place: PagePlace,
    content: StatusPageContent,
    now: Date,
  ): Promise<Result<StatusPage, StatusPageRefusal>>
  /** @param from when the page that was changed was changed last: where it was changed since, nothing is written */
  save(
    grant: MayPublish,
    page: { readonly id: number; readonly changedAt: Date } & PagePlace,
    content: StatusPageContent,
    now: Date,
  ): Promise<Result<StatusPage, StatusPageRefusal>>
  /** Deletes a page with its incidents and subscribers. false: there is none. */
  remove(grant: MayPublish, id: number, now: Date): Promise<boolean>
  /** Newest first, with all of their updates. */
  incidents(grant: MayRead, page: number, kind: IncidentKind): Promise<readonly Incident[]>
  incident(grant: MayRead, page: number, id: number): Promise<Incident | undefined>
  open(grant: MayTell, page: number, incident: NewIncident, now: Date): Promise<Result<Incident, StatusPageRefusal>>
  /** Moves an incident on, which subscribers are told. One that is over stays so. */
  update(
    grant: MayTell,
    page: number,
    id: number,
    update: NewUpdate,
    now: Date,
  ): Promise<Result<Incident, StatusPageRefusal>>
  removeIncident(grant: MayTell, page: number, id: number, now: Date): Promise<Result<null, StatusPageRefusal>>
  /** Newest first. */
  subscribers(grant: MayPublish, page: number): Promise<readonly Subscriber[]>
  removeSubscriber(grant: MayPublish, page: number, id: number, now: Date): Promise<boolean>
}

/** An update that subscribers have not been told. */
export interface UntoldUpdate {
  readonly id: number
  readonly page: number
  readonly incident: Incident
  readonly subscribers: readonly Subscriber[]
}

/** The pages as the world may see them. */
export interface Published {
  readonly pages: readonly StatusSnapshot[]
  /** When the server looked last. */
  readonly asOf: Date
}

/** What the server itself does with status pages: publishing, the clock, subscriptions. */
export interface StatusPageWork {
  /** A number that grows with every change that people make. */
  revision(): Promise<string>
  /** Leaves what was published to the other servers that share the catalogue. */
  share(published: Published): Promise<void>
  /** What was shared last, unless it is what was seen already; undefined: nothing else. */
  shared(seen: Date | undefined): Promise<Published | undefined>
  pages(): Promise<readonly StatusPage[]>
  /** Newest first: those that are open, and those that began since then. */
  recent(page: number, since: Date): Promise<readonly Incident[]>
  /** By component, the oldest first: those since then, and of each component the last one before. */
  changes(page: number, since: Date): Promise<ReadonlyMap<string, readonly StateChange[]>>
  note(page: number, states: ReadonlyMap<string, ShownState>, now: Date): Promise<void>
  open(page: number, incident: NewIncident, now: Date): Promise<void>
  update(page: number, incident: number, update: NewUpdate, now: Date): Promise<void>
  /** The oldest update that nobody has been told, with those who want to know; undefined: all are told. */
  untold(): Promise<UntoldUpdate | undefined>
  /** Puts the messages into the outbox and notes that the update is told, in one transaction. */
  told(
    update: number,
    messages: readonly { readonly to: string; readonly message: OutboxMessage }[],
    now: Date,
  ): Promise<void>
  /** Forgets changes of states and requests that nobody has confirmed, from before then. */
  forget(before: { readonly changes: Date; readonly unconfirmed: Date }): Promise<void>
}

/** Somebody who asks to be told. */
export interface Request {
  readonly publicId: string
  readonly kind: SubscriberKind
  readonly target: string
  readonly locale: string
}

/** What strangers do with subscriptions: the random id in a signed link is the proof. */
export interface StatusSubscriptions {
  /**
   * Keeps a request and makes the message that asks to confirm it. Whoever is subscribed, or has asked within the hour,
   * gets no other message.
   */
  ask(page: string, request: Request, message: (subscriber: number) => OutboxMessage, now: Date): Promise<void>
  /** false: there is none. */
  confirm(publicId: string, now: Date): Promise<boolean>
  /** Also takes back what waits to be sent to them. false: there is none. */
  remove(publicId: string): Promise<boolean>
}
