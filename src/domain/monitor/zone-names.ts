import { isTimeZone } from '../time-zone.ts'

/**
 * Time zone names outside IANA: those of Rails (`ActiveSupport::TimeZone::MAPPING`) and of Windows (CLDR,
 * `windowsZones`, territory 001), in lower case. One line per zone.
 */
const NAMES = `
Pacific/Midway: midway island
Pacific/Pago_Pago: american samoa, utc-11
Pacific/Honolulu: hawaii, hawaiian standard time
America/Juneau: alaska
America/Anchorage: alaskan standard time
America/Los_Angeles: pacific time (us & canada), pacific standard time
America/Tijuana: tijuana, pacific standard time (mexico)
America/Denver: mountain time (us & canada), mountain standard time
America/Phoenix: arizona, us mountain standard time
America/Chihuahua: chihuahua
America/Mazatlan: mazatlan, mountain standard time (mexico)
America/Chicago: central time (us & canada), central standard time
America/Regina: saskatchewan, canada central standard time
America/Mexico_City: guadalajara, mexico city, central standard time (mexico)
America/Monterrey: monterrey
America/Guatemala: central america, central america standard time
America/New_York: eastern time (us & canada), eastern standard time
America/Indiana/Indianapolis: indiana (east), us eastern standard time
America/Bogota: bogota, sa pacific standard time
America/Lima: lima, quito
America/Halifax: atlantic time (canada), atlantic standard time
America/Caracas: caracas, venezuela standard time
America/La_Paz: la paz, sa western standard time
America/Santiago: santiago, pacific sa standard time
America/St_Johns: newfoundland, newfoundland standard time
America/Sao_Paulo: brasilia, e. south america standard time
America/Argentina/Buenos_Aires: buenos aires, argentina standard time
America/Montevideo: montevideo, montevideo standard time
America/Guyana: georgetown
America/Puerto_Rico: puerto rico
America/Cayenne: sa eastern standard time
America/Nuuk: greenland, greenland standard time
Atlantic/South_Georgia: mid-atlantic, utc-02
Atlantic/Azores: azores, azores standard time
Atlantic/Cape_Verde: cape verde is., cape verde standard time
Europe/Dublin: dublin
Europe/London: edinburgh, london, gmt standard time
Europe/Lisbon: lisbon
Africa/Casablanca: casablanca, morocco standard time
Africa/Monrovia: monrovia
Atlantic/Reykjavik: greenwich standard time
Etc/UTC: coordinated universal time, zulu
Europe/Belgrade: belgrade
Europe/Bratislava: bratislava
Europe/Budapest: budapest, central europe standard time
Europe/Ljubljana: ljubljana
Europe/Prague: prague
Europe/Sarajevo: sarajevo
Europe/Skopje: skopje
Europe/Warsaw: warsaw, central european standard time
Europe/Zagreb: zagreb
Europe/Brussels: brussels
Europe/Copenhagen: copenhagen
Europe/Madrid: madrid
Europe/Paris: paris, romance standard time
Europe/Amsterdam: amsterdam
Europe/Berlin: berlin, w. europe standard time
Europe/Zurich: bern, zurich
Europe/Rome: rome
Europe/Stockholm: stockholm
Europe/Vienna: vienna
Africa/Algiers: west central africa
Africa/Lagos: w. central africa standard time
Europe/Bucharest: bucharest, gtb standard time
Africa/Cairo: cairo, egypt standard time
Europe/Helsinki: helsinki
Europe/Kiev: kyiv, fle standard time
Europe/Riga: riga
Europe/Sofia: sofia
Europe/Tallinn: tallinn
Europe/Vilnius: vilnius
Europe/Athens: athens
Europe/Istanbul: istanbul, turkey standard time
Europe/Minsk: minsk, belarus standard time
Europe/Chisinau: e. europe standard time
Asia/Jerusalem: jerusalem, israel standard time
Africa/Harare: harare
Africa/Johannesburg: pretoria, south africa standard time
Europe/Kaliningrad: kaliningrad, kaliningrad standard time
Asia/Beirut: middle east standard time
Asia/Amman: jordan standard time
Asia/Damascus: syria standard time
Europe/Moscow: moscow, st. petersburg, russian standard time
Europe/Volgograd: volgograd, volgograd standard time
Europe/Samara: samara, russia time zone 3
Asia/Kuwait: kuwait
Asia/Riyadh: riyadh, arab standard time
Africa/Nairobi: nairobi, e. africa standard time
Asia/Baghdad: baghdad, arabic standard time
Asia/Tehran: tehran, iran standard time
Asia/Muscat: abu dhabi, muscat
Asia/Dubai: arabian standard time
Asia/Baku: baku, azerbaijan standard time
Asia/Tbilisi: tbilisi, georgian standard time
Asia/Yerevan: yerevan, caucasus standard time
Asia/Kabul: kabul, afghanistan standard time
Asia/Yekaterinburg: ekaterinburg, ekaterinburg standard time
Asia/Karachi: islamabad, karachi, pakistan standard time
Asia/Tashkent: tashkent, west asia standard time
Asia/Kolkata: chennai, kolkata, mumbai, new delhi, india standard time
Asia/Colombo: sri jayawardenepura, sri lanka standard time
Asia/Kathmandu: kathmandu, nepal standard time
Asia/Dhaka: dhaka, astana, bangladesh standard time
Asia/Almaty: almaty, central asia standard time
Asia/Novosibirsk: novosibirsk, n. central asia standard time
Asia/Rangoon: rangoon, myanmar standard time
Asia/Bangkok: bangkok, hanoi, se asia standard time
Asia/Jakarta: jakarta
Asia/Krasnoyarsk: krasnoyarsk, north asia standard time
Asia/Shanghai: beijing, china standard time
Asia/Chongqing: chongqing
Asia/Hong_Kong: hong kong
Asia/Urumqi: urumqi
Asia/Kuala_Lumpur: kuala lumpur
Asia/Singapore: singapore, singapore standard time
Asia/Taipei: taipei, taipei standard time
Australia/Perth: perth, w. australia standard time
Asia/Irkutsk: irkutsk, north asia east standard time
Asia/Ulaanbaatar: ulaanbaatar, ulaanbaatar standard time
Asia/Seoul: seoul, korea standard time
Asia/Tokyo: osaka, sapporo, tokyo, tokyo standard time
Asia/Yakutsk: yakutsk, yakutsk standard time
Australia/Darwin: darwin, aus central standard time
Australia/Adelaide: adelaide, cen. australia standard time
Australia/Canberra: canberra
Australia/Melbourne: melbourne
Australia/Sydney: sydney, aus eastern standard time
Australia/Brisbane: brisbane, e. australia standard time
Australia/Hobart: hobart, tasmania standard time
Asia/Vladivostok: vladivostok, vladivostok standard time
Pacific/Guam: guam
Pacific/Port_Moresby: port moresby, west pacific standard time
Asia/Magadan: magadan, magadan standard time
Asia/Srednekolymsk: srednekolymsk
Pacific/Guadalcanal: solomon is., central pacific standard time
Pacific/Noumea: new caledonia
Pacific/Fiji: fiji, fiji standard time
Asia/Kamchatka: kamchatka
Pacific/Majuro: marshall is.
Pacific/Auckland: auckland, wellington, new zealand standard time
Pacific/Tongatapu: nuku'alofa, tonga standard time
Pacific/Fakaofo: tokelau is.
Pacific/Chatham: chatham is., chatham islands standard time
Pacific/Apia: samoa, samoa standard time
`

const byName: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const [zone = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, zone] as const)
    }),
)

/** The IANA name of a time zone in any of these forms; `undefined` if unknown. */
export function timeZoneOf(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  // Looks up Rails names first, because ICU knows a few of them as aliases with another meaning.
  const known = byName.get(trimmed.toLowerCase())
  if (known !== undefined) return known
  return isTimeZone(trimmed) ? trimmed : undefined
}
