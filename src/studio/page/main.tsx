import '@/app/styles.css';
import { createRoot } from 'react-dom/client';
import { Studio } from './studio';

const root = document.getElementById('root');
if (!root) throw new Error('The studio has no element with the id "root".');
createRoot(root).render(<Studio />);
