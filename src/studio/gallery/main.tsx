import '@/app/styles.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no element with the id "root".');
createRoot(root).render(<Gallery />);
