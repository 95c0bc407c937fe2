import {
  AppWindow,
  ArrowLeft,
  ArrowRight,
  ArrowUpRight,
  BookOpen,
  Bot,
  Briefcase,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Clapperboard,
  ClipboardList,
  Clock,
  Copy,
  Crown,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FileText,
  Globe,
  GraduationCap,
  Handshake,
  History,
  type IconNode,
  Info,
  KeyRound,
  Layout,
  LayoutDashboard,
  Lock,
  LogOut,
  Mail,
  Map as MapIcon,
  MapPin,
  Menu,
  MessageSquare,
  Mic,
  Moon,
  PenLine,
  Phone,
  PhoneCall,
  Play,
  Plus,
  RotateCcw,
  Route,
  Search,
  ShieldCheck,
  Sparkles,
  Star,
  Target,
  Trash2,
  TriangleAlert,
  User,
  Users,
  Workflow,
  X,
} from 'lucide';
import { createElement } from 'react';

const icons = {
  'app-window': AppWindow,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up-right': ArrowUpRight,
  'book-open': BookOpen,
  bot: Bot,
  briefcase: Briefcase,
  check: Check,
  'chevron-down': ChevronDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  clapperboard: Clapperboard,
  'clipboard-list': ClipboardList,
  clock: Clock,
  copy: Copy,
  crown: Crown,
  download: Download,
  ellipsis: Ellipsis,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  globe: Globe,
  'graduation-cap': GraduationCap,
  handshake: Handshake,
  history: History,
  info: Info,
  key: KeyRound,
  layout: Layout,
  dashboard: LayoutDashboard,
  lock: Lock,
  'log-out': LogOut,
  mail: Mail,
  map: MapIcon,
  'map-pin': MapPin,
  menu: Menu,
  'message-square': MessageSquare,
  mic: Mic,
  moon: Moon,
  'pen-line': PenLine,
  phone: Phone,
  'phone-call': PhoneCall,
  play: Play,
  plus: Plus,
  reset: RotateCcw,
  route: Route,
  search: Search,
  'shield-check': ShieldCheck,
  sparkles: Sparkles,
  star: Star,
  target: Target,
  trash: Trash2,
  'triangle-alert': TriangleAlert,
  user: User,
  users: Users,
  workflow: Workflow,
  x: X,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

/** Whether a text is the name of an icon in this set. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

export interface IconProps {
  name: IconName;
  /** Includes the size, such as `size-5`. */
  className?: string;
}

/** An icon by name; decorative, so it is hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: IconProps) {
  const shapes: IconNode = icons[name];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
    </svg>
  );
}
