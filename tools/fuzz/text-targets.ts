import { checkFingerprintRules, checkStackRules } from '#digest/group/grouping.ts'
import { checkScrubbing } from '#digest/scrub/scrub-event.ts'
import { scrubText } from '#digest/scrub/scrub-parts.ts'
import { readUserAgent } from '#digest/normalise/user-agent.ts'
import { paramsOf } from '#domain/address/codec.ts'
import { parseEventPlace } from '#domain/event/event-page.ts'
import { parseExplore, exploreParams } from '#domain/explore/explore-query.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { boundaryOf, partNames } from '#domain/form/part-names.ts'
import { issuesMendedBy } from '#domain/issue/commit-message.ts'
import { parseIssueCursor } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { parseCodeowners } from '#domain/ownership/codeowners.ts'
import { compileOwnership } from '#domain/ownership/ownership.ts'
import { parsePerformance } from '#domain/performance/performance-query.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { parseSql } from '#domain/sql/parse.ts'
import { parseReleaseVersion } from '#domain/release/version.ts'
import { parseDsn } from '#ingest/dsn.ts'
import { readCredentials } from '#ingest/credentials.ts'
import { findRoute } from '#ingest/route.ts'
import { readAppHook } from '#notify/github/hooks.ts'
import { readSlack } from '#notify/slack/requests.ts'
import { finiteName } from '#telemetry/spans/finite-name.ts'
import type { Target } from './fuzz.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

export function ofTexts(
  name: string,
  seeds: readonly string[],
  words: readonly string[],
  read: (text: string) => unknown,
): Target {
  return {
    name,
    seeds: seeds.map((seed) => Buffer.from(seed)),
    words,
    read: (bytes) => read(Buffer.from(bytes).toString()),
  }
}

export const textTargets: readonly Target[] = [
  ofTexts(
    'query',
    ['is:unresolved level:error !browser:Chrome firstSeen:-24h (a OR "b c") timesSeen:>100', 'span.duration:>1s'],
    ['"', '(', ')', ' OR ', '!', ':', '[', ']', '\\', '*', ',', '-', '>=', '__proto__:', 'tags[a b]:', '\ud800'],
    (text) => [parseIssueQuery(text, NOON), parseSpanQuery(text, NOON)],
  ),
  ofTexts(
    'sql',
    [
      "WITH q AS (SELECT error.type AS t, count() AS n FROM errors WHERE tags['a'] = {x:String} GROUP BY t) SELECT * FROM q ORDER BY n DESC LIMIT 5",
      'SELECT arrayMap(x -> x + 1, [1, 2])[1], CASE WHEN a IN (1, 2) THEN NULL ELSE -b::Float64 END FROM spans AS s LEFT JOIN logs USING (trace)',
    ],
    ["'", '`', '"', '(', ')', '[', '{x:', '--', '/*', '->', '::', ' IN ', ' SELECT ', ' UNION ALL ', '\\', '\ud800'],
    (text) => parseSql(text),
  ),
  ofTexts(
    'slack request',
    [
      '{"type":"event_callback","team_id":"T1","event_id":"E1","event":{"type":"link_shared","channel":"C1","message_ts":"1.2","links":[{"url":"https://a"}]}}',
      'team_id=T1&user_id=U1&user_name=ann&text=resolve+WEB-1&response_url=https%3A%2F%2Fa',
      'payload={"type":"block_actions","team":{"id":"T1"},"user":{"id":"U1"},"response_url":"https://a","actions":[{"action_id":"assign","block_id":"issue:1","selected_option":{"value":"user:1"}}]}',
    ],
    ['null', '[]', '{}', '-1', '1e999', '"__proto__"', '%', '&', 'payload=', '"block_suggestion"'],
    (text) => ['application/json', 'application/x-www-form-urlencoded'].map((type) => readSlack(type, text)),
  ),
  ofTexts(
    'github hook',
    [
      '{"action":"opened","number":2,"repository":{"id":1}}',
      '{"action":"rerequested","check_run":{"id":4},"check_suite":{"head_sha":"a"},"repository":{"id":1}}',
      '{"ref":"refs/heads/main","commits":[{"id":"a","message":"fixes WEB-1","author":{"name":"A"}}],"repository":{"full_name":"a/b","default_branch":"main"}}',
    ],
    ['null', '[]', '{}', '-1', '1e999', '"__proto__"', '"closed"', '"synchronize"'],
    (text) => appNewsOf(text),
  ),
  ofTexts(
    'cursor',
    ['1763640000000:42:0', '0:0:1', '1763640000:0af7651916cd43dd8448eb211c80319c:0'],
    [':', '0', '-', 'e', '9'],
    (text) => [parseIssueCursor(text), parseEventPlace(text)],
  ),
  ofTexts(
    'address',
    [
      'projects=1&environment=prod&period=14d&query=is%3Aopen&sort=newest&page=2',
      'columns=count()&group=span.op&from=1',
    ],
    ['&', '=', '%', '%E0%A4', '+', '[]', '__proto__', 'count()', 'p95(span.duration)', '-1', '1e9'],
    (text) => {
      const params = paramsOf(text)
      parsePerformance(params)
      // A link must be parsed as it was meant.
      exploreParams(parseExplore(params))
    },
  ),
  ofTexts(
    'sender',
    [
      'https://0123456789abcdef0123456789abcdef@mishap.example/prefix/42',
      'Sentry sentry_version=7, sentry_key=0123456789abcdef0123456789abcdef',
    ],
    ['@', '/', ':', '%', 'sentry_key=', ',', 'Basic ', '\0', '?', '#', '//'],
    (text) => [
      parseDsn(text),
      readCredentials({ 'x-sentry-auth': text, authorization: text }, text),
      findRoute('POST', text, ''),
      findRoute('POST', `/api/42/envelope/${text}`, ''),
    ],
  ),
  ofTexts(
    'rules',
    [
      'error.type:X stack.function:"a b" -> a, {{ function }} title="b"',
      'family:native function:foo | [function:bar] -app ^-group',
      'path:src/** #team a@b.example',
    ],
    ['"', '->', '{{', '}}', '|', '[', ']', '\\', '*', '?', '{a,b}', '!', '\n', '#', '**'],
    (text) => {
      checkFingerprintRules(text)
      checkStackRules(text)
      parseCodeowners(text)
      compileOwnership({ rules: text, codeowners: text })
      checkScrubbing({ ...defaultRules.scrubbing, rules: [{ what: { pattern: text }, where: text, how: 'remove' }] })
    },
  ),
  ofTexts(
    'user-agent',
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Mobile/15E148 Safari/604.1',
      'shop/1.2 CFNetwork/1485 Darwin/23.1.0',
    ],
    ['Mozilla/5.0 (', '; ', ' Build/', 'Android ', 'Mobile ', '/1.', 'bot', 'SmartTV', 'Opera/', '(', ')', '_'],
    (text) => [readUserAgent(text), readUserAgent(`Mozilla/5.0 (${text}`)],
  ),
  ofTexts(
    'form-head',
    [
      'Content-Disposition: form-data; name="a"; filename="b.log"; filename*=utf-8\'\'c%20d',
      'multipart/form-data; boundary=x',
    ],
    ['"', ';', '=', '\r\n', "*=utf-8''", '%', '%E0', '\\"', 'name=', 'boundary='],
    (text) => [partNames(text), boundaryOf(text)],
  ),
  ofTexts(
    'commit-message',
    ['Fixes SHOP-1, SHOP-2 and CART-3\n\nResolves: SHOP-4 & SHOP-5'],
    ['fixes ', 'resolves: ', ', ', ' and ', ' & ', 'SHOP-', '#', '\n', '-'],
    issuesMendedBy,
  ),
  ofTexts(
    'span-name',
    [
      "SELECT a, b FROM t WHERE id IN (1, 2) AND name = 'O''Brien' -- why\n AND x = $1 AND y = %(z)s",
      'GET https://user:pw@shop.example:8080/p/5f3a9c81d2e4b6a7/items?x#y',
      'job 0b9c1f4e-6f0e-4c43-8a67-3f0b2d2f8a11 of queue mails',
    ],
    ["'", '$a$', '$$', '/*', '--', '%(', '(*,', '?', '/', '0x', 'e9', '1.', '@p', ':a'],
    (text) => [finiteName(text, 'db', true), finiteName(text, 'http.server', false), finiteName(text, 'task', false)],
  ),
  ofTexts(
    'release',
    ['shop@1.2.3-beta.1+build.7', 'v2026.11.20'],
    ['@', '.', '-', '+', '9999999999999999999', '0'],
    parseReleaseVersion,
  ),
  ofTexts(
    'scrubbing',
    [
      'Authorization: Bearer abc.def, password="x y" token=1 https://a:b@c 4111 1111 1111 1111',
      '{"password":"x","a":[1]}',
    ],
    [
      'password=',
      'token: ',
      '"',
      '\\"',
      '%40',
      '%2540',
      'eyJ',
      '-----BEGIN PRIVATE KEY-----',
      'curl -u a:',
      '<password>',
      'values (',
    ],
    (text) => scrubText(text),
  ),
]

/** As each event type, for a JSON body; others never get this far. */
function appNewsOf(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const events = ['pull_request', 'check_run', 'check_suite', 'push', 'installation', 'unknown']
  return events.map((event) => readAppHook(new Headers({ 'x-github-event': event }), body))
}
