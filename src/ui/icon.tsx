import * as lucide from 'lucide';
import { createElement } from 'react';

const icons = {
  'app-window': lucide.AppWindow,
  'arrow-left': lucide.ArrowLeft,
  'arrow-right': lucide.ArrowRight,
  'arrow-up-right': lucide.ArrowUpRight,
  'book-open': lucide.BookOpen,
  bot: lucide.Bot,
  briefcase: lucide.Briefcase,
  check: lucide.Check,
  'chevron-down': lucide.ChevronDown,
  'circle-alert': lucide.CircleAlert,
  'circle-check': lucide.CircleCheck,
  clapperboard: lucide.Clapperboard,
  'clipboard-list': lucide.ClipboardList,
  clock: lucide.Clock,
  copy: lucide.Copy,
  crown: lucide.Crown,
  download: lucide.Download,
  ellipsis: lucide.Ellipsis,
  eye: lucide.Eye,
  'eye-off': lucide.EyeOff,
  'file-text': lucide.FileText,
  globe: lucide.Globe,
  'graduation-cap': lucide.GraduationCap,
  handshake: lucide.Handshake,
  history: lucide.History,
  info: lucide.Info,
  key: lucide.KeyRound,
  layout: lucide.Layout,
  dashboard: lucide.LayoutDashboard,
  lock: lucide.Lock,
  'log-out': lucide.LogOut,
  mail: lucide.Mail,
  map: lucide.Map,
  'map-pin': lucide.MapPin,
  menu: lucide.Menu,
  'message-square': lucide.MessageSquare,
  mic: lucide.Mic,
  moon: lucide.Moon,
  'pen-line': lucide.PenLine,
  phone: lucide.Phone,
  'phone-call': lucide.PhoneCall,
  play: lucide.Play,
  plus: lucide.Plus,
  reset: lucide.RotateCcw,
  route: lucide.Route,
  search: lucide.Search,
  'shield-check': lucide.ShieldCheck,
  sparkles: lucide.Sparkles,
  star: lucide.Star,
  target: lucide.Target,
  trash: lucide.Trash2,
  'triangle-alert': lucide.TriangleAlert,
  user: lucide.User,
  users: lucide.Users,
  workflow: lucide.Workflow,
  x: lucide.X,
} satisfies Record<string, lucide.IconNode>;

export type IconName = keyof typeof icons;

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
  const shapes: lucide.IconNode = icons[name];
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
