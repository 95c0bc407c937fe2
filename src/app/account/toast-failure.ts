import { toast } from '@/ui/toast';

/** Returns a handler of rejections that shows their message in a toast. */
export const toastFailure = (title: string) => (error: Error) => toast.error(title, { description: error.message });
