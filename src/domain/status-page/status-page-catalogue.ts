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
/** Incidents may reveal information about every project whose checks and monitors the page follows. */
type MayTell = Grant<'alerts:write'>
/** The page and its components are public, so only those who manage the organization may change them. */
type MayPublish = Grant<'org:write'>

/** A page's settings besides its content. */
export interface PagePlace {
  readonly slug: string
  readonly domain: string | null
}

/** Management of status pages. */
export interface StatusPageCatalogue {
  /** Sorted by name. */
  list(grant: MayRead): Promise<readonly StatusPage[]>
  find(grant: MayRead, id: number): Promise<StatusPage | undefined>
  create(
    grant: MayPublish,
    place: PagePlace,
    content: StatusPageContent,
    now: Date,
  ): Promise<Result<StatusPage, StatusPageRefusal>>
  /** @param from the `changedAt` the user saw. Nothing is written if the page has changed since. */
  save(
    grant: MayPublish,
    page: { readonly id: number; readonly changedAt: Date } & PagePlace,
    content: StatusPageContent,
    now: Date,
  ): Promise<Result<StatusPage, StatusPageRefusal>>
  /** Deletes a page with its incidents and subscribers. Returns false if it does not exist. */
  remove(grant: MayPublish, id: number, now: Date): Promise<boolean>
  /** Newest first, including all updates. */
  incidents(grant: MayRead, page: number, kind: IncidentKind): Promise<readonly Incident[]>
  incident(grant: MayRead, page: number, id: number): Promise<Incident | undefined>
  open(grant: MayTell, page: number, incident: NewIncident, now: Date): Promise<Result<Incident, StatusPageRefusal>>
  /** Adds an update and notifies subscribers. A closed incident stays closed. */
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

/** An update that subscribers have not been notified of. */
export interface UntoldUpdate {
  readonly id: number
  readonly page: number
  readonly incident: Incident
  readonly subscribers: readonly Subscriber[]
}

/** The public form of all pages. */
export interface Published {
  readonly pages: readonly StatusSnapshot[]
  /** When the server last refreshed them. */
  readonly asOf: Date
}

/** The server's own work on status pages: publishing, scheduling, subscriptions. */
export interface StatusPageWork {
  /** Increases with every change that people make. */
  revision(): Promise<string>
  /** Shares the published pages with the other servers that use the catalogue. */
  share(published: Published): Promise<void>
  /** The latest shared version; `undefined` if there is nothing newer than `seen`. */
  shared(seen: Date | undefined): Promise<Published | undefined>
  pages(): Promise<readonly StatusPage[]>
  /** Newest first: open incidents, and incidents that began after `since`. */
  recent(page: number, since: Date): Promise<readonly Incident[]>
  /** By component, oldest first: changes after `since`, plus the last one before it. */
  changes(page: number, since: Date): Promise<ReadonlyMap<string, readonly StateChange[]>>
  note(page: number, states: ReadonlyMap<string, ShownState>, now: Date): Promise<void>
  open(page: number, incident: NewIncident, now: Date): Promise<void>
  update(page: number, incident: number, update: NewUpdate, now: Date): Promise<void>
  /**
   * The oldest update that subscribers have not been notified of, with the subscribers; `undefined` if all have been
   * sent.
   */
  untold(): Promise<UntoldUpdate | undefined>
  /** Queues the messages in the outbox and marks the update as sent, in one transaction. */
  told(
    update: number,
    messages: readonly { readonly to: string; readonly message: OutboxMessage }[],
    now: Date,
  ): Promise<void>
  /** Deletes state changes and unconfirmed subscriptions older than this. */
  forget(before: { readonly changes: Date; readonly unconfirmed: Date }): Promise<void>
}

/** A request to subscribe. */
export interface Request {
  readonly publicId: string
  readonly kind: SubscriberKind
  readonly target: string
  readonly locale: string
}

/** Subscription operations for anonymous visitors, authorized by the random id in a signed link. */
export interface StatusSubscriptions {
  /**
   * Stores a request and queues the confirmation message. Sends nothing to an address that is already subscribed or has
   * asked within the hour.
   */
  ask(page: string, request: Request, message: (subscriber: number) => OutboxMessage, now: Date): Promise<void>
  /** Returns false if the subscription does not exist. */
  confirm(publicId: string, now: Date): Promise<boolean>
  /** Also cancels messages still waiting to be sent. Returns false if the subscription does not exist. */
  remove(publicId: string): Promise<boolean>
}
