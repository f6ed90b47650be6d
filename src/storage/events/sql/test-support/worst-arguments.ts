import { aggregateFunctions, functionNames, windowFunctions } from '#domain/sql/functions.ts'

/** How many letters and elements a statement of 4,000 characters can make from a short text. */
export interface Sizes {
  /** The first of three factors; the others are 10 and 100. */
  readonly thousands: number
}

/** A text that repeats a piece that many thousand times. */
function many(piece: string, { thousands }: Sizes): string {
  const tens = `replaceAll('${'x'.repeat(thousands)}', 'x', '${'y'.repeat(10)}')`
  return `replaceAll(replaceAll(${tens}, 'y', '${'z'.repeat(100)}'), 'z', '${piece}')`
}

/** The arguments that functions are tested with, each as long as the sizes say. */
function argumentsOf(sizes: Sizes) {
  const text = many('a', sizes)
  const words = many('1,', sizes)
  const list = `splitByChar(',', concat(${words}, '2'))`
  const numbers = `arrayEnumerate(${list})`
  const keys = `arrayMap(x -> toString(x), ${numbers})`
  const map = `mapFromArrays(${keys}, ${keys})`
  return { text, list, numbers, keys, map, almost: `concat(${text}, 'b')`, json: `concat('[', ${words}, '2]')` }
}

type Arguments = ReturnType<typeof argumentsOf>
type Calls = Readonly<Record<string, string>>

/** Calls of functions with their slowest arguments: long lists, and texts that nearly match everywhere. */
export function worstCalls(sizes: Sizes): ReadonlyMap<string, string> {
  const a = argumentsOf(sizes)
  const special: Calls = { ...ofTexts(a), ...ofPlaces(a, sizes), ...ofLists(a), ...ofFew(a, sizes) }
  const rows = `(SELECT arrayJoin(${a.numbers}) AS x)`
  const calls = functionNames.map((name): readonly [string, string] => {
    const own = Object.hasOwn(special, name) ? special[name] : undefined
    if (own !== undefined) return [name, `SELECT length(toString(${own}))`]
    if (aggregateFunctions.includes(name)) return [name, `SELECT length(toString(${aggregate(name)})) FROM ${rows}`]
    if (windowFunctions.includes(name)) return [name, windowed(name, rows)]
    return [name, `SELECT length(toString(${scalar(name, a)}))`]
  })
  return new Map(calls)
}

/** Texts that nearly match, at every place. */
function ofTexts(a: Arguments): Calls {
  // The longest permitted search text.
  const nearly = `'${'a'.repeat(255)}b'`
  return {
    ...each('position positionUTF8 positionCaseInsensitive positionCaseInsensitiveUTF8 locate countSubstrings', (f) =>
      f === 'locate' ? `locate(${nearly}, ${a.text})` : `${f}(${a.text}, ${nearly})`,
    ),
    ...each('startsWith endsWith', (f) => `${f}(${a.text}, ${a.almost})`),
    ...each('like notLike ilike notILike', (f) => `${f}(${a.text}, '%a%a%a%a%a%a%a%a%a%b')`),
    ...each('match extract', (f) => `${f}(${a.text}, 'a(.*b)?')`),
    replaceRegexpOne: `replaceRegexpOne(${a.text}, 'a(.*b)?', 'c')`,
    ...each('replaceOne replaceAll replace', (f) => `${f}(${a.text}, ${nearly}, 'c')`),
    splitByChar: `splitByChar('a', ${a.text})`,
    splitByString: `splitByString('${'a'.repeat(200)}b', ${a.text})`,
    ...each('hasToken hasTokenCaseInsensitive', (f) => `${f}(${a.text}, 'b')`),
    multiSearchAny: `multiSearchAny(${a.text}, [${Array.from({ length: 20 }, (_, at) => `'${'a'.repeat(20 + at)}b'`).join(', ')}])`,
    ngramDistance: `ngramDistance(${a.text}, 'aaaaaaaab')`,
    concatWithSeparator: `concatWithSeparator(',', ${a.text}, ${a.text})`,
    ...each('substring substringUTF8', (f) => `${f}(${a.text}, 2, 100000)`),
    ...each('left right leftUTF8 rightUTF8', (f) => `${f}(${a.text}, 100000)`),
  }
}

/** Addresses and JSON. */
function ofPlaces(a: Arguments, sizes: Sizes): Calls {
  const deep = `concat(${many('[', sizes)}, ${many(']', sizes)})`
  const address = `concat('https://a.example/?', ${many('a=1&', sizes)})`
  return {
    ...each(
      'domain domainWithoutWWW topLevelDomain protocol path pathFull queryString fragment port cutQueryString cutToFirstSignificantSubdomain extractURLParameters',
      (f) => `${f}(${address})`,
    ),
    ...each('extractURLParameter cutURLParameter', (f) => `${f}(${address}, 'b')`),
    ...each('isValidJSON JSONLength JSONType', (f) => `${f}(${deep})`),
    ...each(
      'JSONHas JSONExtractString JSONExtractInt JSONExtractUInt JSONExtractFloat JSONExtractBool JSONExtractRaw',
      (f) => `${f}(${a.json}, 1)`,
    ),
    ...each('JSONExtractArrayRaw JSONExtractKeys', (f) => `${f}(${a.json})`),
    JSON_VALUE: `JSON_VALUE(${a.json}, '$[*]')`,
    ...each('simpleJSONExtractString simpleJSONExtractFloat', (f) => `${f}(${many('"a":', sizes)}, 'b')`),
  }
}

function ofLists(a: Arguments): Calls {
  return {
    arrayStringConcat: `arrayStringConcat(${a.list}, ',')`,
    ...each('has indexOf countEqual', (f) => `${f}(${a.list}, '2')`),
    ...each('arrayConcat arrayIntersect', (f) => `${f}(${a.keys}, ${a.list})`),
    arraySlice: `arraySlice(${a.keys}, 2)`,
    ...each(
      'arraySort arrayReverseSort arrayReverse arrayDistinct arrayUniq arrayCompact arrayEnumerate arrayPopBack arrayPopFront length empty notEmpty arrayJoin toTypeName',
      (f) => `${f}(${a.keys})`,
    ),
    arrayFlatten: `arrayFlatten([${a.keys}, ${a.list}])`,
    arrayZip: `arrayZip(${a.keys}, ${a.keys})`,
    ...each(
      'arrayMap arrayFilter arrayCount arrayExists arrayAll arrayFirst arrayLast arrayFirstIndex',
      (f) => `${f}(x -> x = '0', ${a.keys})`,
    ),
    ...each(
      'arraySum arrayAvg arrayMin arrayMax arrayProduct arrayCumSum arrayDifference',
      (f) => `${f}(${a.numbers})`,
    ),
    ...each('arrayPushBack arrayPushFront', (f) => `${f}(${a.keys}, '3')`),
    arrayElement: `arrayElement(${a.keys}, 2)`,
    emptyArrayString: `emptyArrayString()`,
    transform: `transform('x', ${a.keys}, ${a.keys}, '')`,
    array: `array(${a.text}, ${a.text})`,
    map: `map(${a.text}, ${a.text})`,
    ...each('tuple', (f) => `${f}(${a.text}, ${a.keys})`),
    tupleElement: `tupleElement(tuple(${a.text}, ${a.keys}), 2)`,
    untuple: `tuple(untuple(tuple(${a.text}, ${a.keys})))`,
    ...each('mapKeys mapValues', (f) => `${f}(${a.map})`),
    mapContains: `mapContains(${a.map}, '0')`,
    ...each('mapFilter', (f) => `${f}((k, v) -> k = '0', ${a.map})`),
    mapApply: `mapApply((k, v) -> (k, concat(v, k)), ${a.map})`,
    mapFromArrays: a.map,
  }
}

/** Functions of a few values each. */
function ofFew(a: Arguments, sizes: Sizes): Calls {
  return {
    ...each('and or xor', (f) => `${f}(1, 0)`),
    if: `if(1, ${a.text}, ${a.almost})`,
    multiIf: `multiIf(1, ${a.text}, ${a.almost})`,
    ...each('pi e now now64 today yesterday', (f) => `${f}()`),
    bar: `bar(1, 0, 10, 1000)`,
    toStartOfInterval: `toStartOfInterval(now(), INTERVAL 1 SECOND)`,
    ...each('dateDiff date_diff', (f) => `${f}('second', now(), now())`),
    ...each('dateTrunc date_trunc', (f) => `${f}('second', now())`),
    ...each('dateAdd dateSub', (f) => `${f}(now(), INTERVAL 1 SECOND)`),
    dateName: `dateName('year', now())`,
    formatDateTime: `formatDateTime(now(), ${many('%Y', sizes)})`,
    toTimeZone: `toTimeZone(now(), 'UTC')`,
    isIPAddressInRange: `isIPAddressInRange('127.0.0.1', '127.0.0.0/8')`,
    ...each('toDateTime64', (f) => `${f}(${a.text}, 3)`),
    ...each('fromUnixTimestamp fromUnixTimestamp64Milli fromUnixTimestamp64Micro', (f) => `${f}(toInt64(5))`),
    ...each('toUnixTimestamp64Milli toUnixTimestamp64Micro toMillisecond', (f) => `${f}(now64())`),
  }
}

function each(names: string, call: (name: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, call(name)]))
}

function aggregate(name: string): string {
  const parameters: Readonly<Record<string, string>> = {
    quantiles: '(0.5, 0.9)',
    quantilesTDigest: '(0.5, 0.9)',
    topK: '(1000)',
    exponentialMovingAverage: '(5)',
  }
  const two = /^(?:covar|corr|argM|simpleLinear|exponential|quantileDeterministic)/
  if (name === 'count') return 'count()'
  if (name === 'sumMap') return 'sumMap([x], [x])'
  return `${name}${parameters[name] ?? ''}(${two.test(name) ? 'x, x' : 'x'})`
}

function windowed(name: string, rows: string): string {
  const own = /^(?:lag|lead|first|last)/.test(name) ? 'x' : name === 'nth_value' ? 'x, 2' : name === 'ntile' ? '4' : ''
  return `SELECT max(w) FROM (SELECT ${name}(${own}) OVER (ORDER BY x) AS w FROM ${rows})`
}

/** A function of a text, of a time, or of one or two numbers. */
function scalar(name: string, { text }: { readonly text: string }): string {
  if (/^(?:toInterval)/.test(name)) return `now() + ${name}(1)`
  if (/^(?:add|subtract)\w+s$/.test(name)) return `${name}(now(), 1)`
  if (
    /^(?:to(?:Year|Quarter|Month|Week|ISOWeek|Day|Hour|Minute|Second|Unix|Start|Monday|YYYY)|timeSlot|monthName)/.test(
      name,
    )
  )
    return `${name}(${name === 'toStartOfSecond' ? 'now64()' : 'now()'})`
  if (
    /^(?:to(?:U?Int|Float|Bool)\w*|toDate\w*|toUUID|parseDateTimeBestEffort)$/.test(name) &&
    !/Or(?:Null|Zero)$/.test(name)
  )
    return `${name}(${/^(?:toUUID|parse|toDate)/.test(name) ? text : '1e9'})`
  if (numeric.has(name)) return `${name}(7)`
  if (ofTwo.has(name)) return `${name}(7, 3)`
  return `${name}(${text})`
}

const numeric = new Set(
  `abs sign sqrt cbrt exp exp2 exp10 ln log log2 log10 sin cos tan asin acos atan degrees radians floor ceil ceiling round
  roundBankers trunc truncate negate bitNot bitCount not isNaN isFinite isInfinite formatReadableSize
  formatReadableQuantity formatReadableTimeDelta`.split(/\s+/),
)
const ofTwo = new Set(
  `pow power atan2 intDiv intDivOrZero modulo moduloOrZero positiveModulo gcd lcm plus minus multiply divide greatest least
  bitAnd bitOr bitXor bitShiftLeft bitShiftRight bitTest equals notEquals less greater lessOrEquals greaterOrEquals
  ifNotFinite coalesce ifNull nullIf`.split(/\s+/),
)
