/**
 * Pictures for the class names of icon fonts. A chunk of its own, because pages work without it. It imports no icon
 * that other code imports, because the chunk of that code would load with it.
 */
import {
  Apple,
  BadgeCheck,
  Brain,
  Brush,
  Bug,
  ChartColumn,
  Cloud,
  CodeXml,
  Database,
  Feather,
  FlaskConical,
  Gamepad2,
  Languages,
  Layers,
  type LucideIcon,
  MapIcon,
  MessageSquareText,
  Network,
  Newspaper,
  Palette,
  PanelsTopLeft,
  SearchCode,
  Server,
  Shield,
  Smartphone,
  TabletSmartphone,
  Wallet,
} from 'lucide-react'

const ICONS = new Map<string, LucideIcon>(
  Object.entries({
    apple: Apple,
    brain: Brain,
    brush: Brush,
    bug: Bug,
    'chart-column': ChartColumn,
    'circle-check': BadgeCheck,
    cloud: Cloud,
    code: CodeXml,
    database: Database,
    'flask-conical': FlaskConical,
    'gamepad-2': Gamepad2,
    languages: Languages,
    layers: Layers,
    map: MapIcon,
    'message-square': MessageSquareText,
    network: Network,
    newspaper: Newspaper,
    palette: Palette,
    'panels-top-left': PanelsTopLeft,
    'pen-line': Feather,
    search: SearchCode,
    server: Server,
    shield: Shield,
    smartphone: Smartphone,
    'tablet-smartphone': TabletSmartphone,
    wallet: Wallet,
  }),
)

/** Names in other icon fonts, by which `iconNamed` finds the same picture. */
const ALIASES = new Map(
  Object.entries({
    android: 'smartphone',
    'chart-bar': 'chart-column',
    gamepad: 'gamepad-2',
    laptop: 'code',
    'laptop-code': 'code',
    mobile: 'smartphone',
    phone: 'smartphone',
    'shield-halved': 'shield',
    lock: 'shield',
  }),
)

/** The icon of a font's class name, such as `fa-solid fa-database` or `database`; undefined for an unknown one. */
export function iconNamed(name: string): LucideIcon | undefined {
  for (const word of name.toLowerCase().split(/\s+/)) {
    const plain = word.replace(/^(fas?|bi|ti|ph|icon|lucide|mdi|ri)-/, '')
    const icon = ICONS.get(ALIASES.get(plain) ?? plain)
    if (icon) return icon
  }
  return undefined
}
