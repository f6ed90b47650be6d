import type { KeyTable } from '../query/keys.ts'
import { replayTypes } from './replay.ts'

/** Built-in search keys of replays. Any other name is a tag. */
export const replayKeys = {
  /** By the current user. */
  is: { kind: 'enumerated', values: ['seen', 'unseen'], valueAliases: { viewed: 'seen', unviewed: 'unseen' } },
  id: { kind: 'text', aliases: ['replay_id', 'replayId', 'replay.id'] },
  type: { kind: 'enumerated', values: replayTypes, aliases: ['replay_type', 'replay.type'] },
  /** Project slug. */
  project: { kind: 'text', aliases: ['project.name'] },
  environment: { kind: 'text', optional: true },
  release: { kind: 'text', optional: true, aliases: ['releases'] },
  platform: { kind: 'text', optional: true },
  url: { kind: 'text', optional: true, aliases: ['urls'] },
  /** Any of the user's identifiers. */
  user: { kind: 'text', optional: true },
  'user.id': { kind: 'text', optional: true },
  'user.email': { kind: 'text', optional: true },
  'user.username': { kind: 'text', optional: true, aliases: ['user.name'] },
  'user.ip': { kind: 'text', optional: true, aliases: ['user.ip_address'] },
  'browser.name': { kind: 'text', optional: true, aliases: ['browser'] },
  'browser.version': { kind: 'text', optional: true },
  'os.name': { kind: 'text', optional: true, aliases: ['os'] },
  'os.version': { kind: 'text', optional: true },
  'device.name': { kind: 'text', optional: true, aliases: ['device'] },
  'device.brand': { kind: 'text', optional: true },
  'device.model': { kind: 'text', optional: true },
  'device.family': { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
  error: { kind: 'text', optional: true, aliases: ['error_id', 'error_ids', 'errorIds'] },
  trace: { kind: 'text', optional: true, aliases: ['trace_id', 'trace_ids', 'trace.id'] },
  duration: { kind: 'duration' },
  segments: { kind: 'number', aliases: ['count_segments'] },
  errors: { kind: 'number', aliases: ['count_errors'] },
  urls_count: { kind: 'number', aliases: ['count_urls'] },
  clicks: { kind: 'number' },
  rage_clicks: { kind: 'number', aliases: ['count_rage_clicks', 'rageClicks'] },
  dead_clicks: { kind: 'number', aliases: ['count_dead_clicks', 'deadClicks'] },
  navigations: { kind: 'number' },
  activity: { kind: 'number' },
  started: { kind: 'date', aliases: ['started_at'] },
  ended: { kind: 'date', aliases: ['finished_at'] },
} as const satisfies KeyTable

export type ReplayKeys = typeof replayKeys
