import type { ForeignApp } from './foreignApp.ts';

export const todoList: ForeignApp = {
  name: 'petite-vue',
  head: `<script src="/modules/petite-vue/dist/petite-vue.iife.js"></script>
    <style>
      [v-cloak] { display: none } section { width: 500px } ul { padding: 0; list-style: none }
      .todo-list li { position: relative; border-bottom: 1px solid #ddd; font-size: 22px }
      .todo-list li .toggle { position: absolute; top: 0; bottom: 0; left: 0; width: 40px; height: 40px; margin: auto 0; opacity: 0 }
      .todo-list li label { display: block; padding: 10px 60px }
      .todo-list li label { background: 12px center / 24px no-repeat url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="none" stroke="gray"/></svg>') }
      .todo-list li.completed label { text-decoration: line-through; color: #999 }
      .todo-list li .destroy { display: none; position: absolute; top: 0; bottom: 0; right: 10px; width: 40px; border: 0; background: none }
      .todo-list li .destroy::after { content: '×'; font-size: 26px } .todo-list li:hover .destroy { display: block }
      .todo-list li.editing .view { display: none } .todo-list li .edit { display: none; font-size: 22px; width: 400px }
      .todo-list li.editing .edit { display: block } .new-todo { font-size: 22px; width: 440px }
      .toggle-all { opacity: 0; position: absolute; width: 1px; height: 1px } .toggle-all + label { font-size: 0; display: inline-block; width: 40px; height: 40px }
      .toggle-all + label::before { content: '❯'; font-size: 22px } .filters li { display: inline; margin: 4px }
    </style>`,
  body: `<section v-scope @vue:mounted="setup" class="todoapp" v-cloak>
    <h1>todos</h1>
    <input class="new-todo" autofocus autocomplete="off" placeholder="What needs to be done?" v-model="newTodo" @keyup.enter="addTodo">
    <div v-show="todos.length">
      <input id="toggle-all" class="toggle-all" type="checkbox" v-model="allDone"><label for="toggle-all">Mark all as complete</label>
      <ul class="todo-list"><li v-for="todo in filteredTodos" class="todo" :key="todo.id" :class="{ completed: todo.completed, editing: todo === editedTodo }">
        <div class="view"><input class="toggle" type="checkbox" v-model="todo.completed"><label @dblclick="editTodo(todo, $event)">{{ todo.title }}</label>
          <button class="destroy" @click="removeTodo(todo)"></button></div>
        <input class="edit" type="text" v-model="todo.title" @blur="doneEdit(todo)" @keyup.enter="doneEdit(todo)" @keyup.escape="cancelEdit(todo)">
      </li></ul>
      <footer><span class="todo-count"><strong>{{ remaining }}</strong> left</span>
        <ul class="filters"><li><a href="#/all">All</a></li><li><a href="#/active">Active</a></li><li><a href="#/completed">Completed</a></li></ul>
        <button class="clear-completed" @click="removeCompleted" v-show="todos.length > remaining">Clear completed</button></footer>
    </div></section>
    <script>
      let id = 0;
      const filters = { all: (all) => all, active: (all) => all.filter((todo) => !todo.completed), completed: (all) => all.filter((todo) => todo.completed) };
      PetiteVue.createApp({
        todos: ['Buy milk', 'Call Eva', 'Water the plants'].map((title) => ({ id: id++, title, completed: false })),
        newTodo: '', editedTodo: null, visibility: 'all',
        get filteredTodos() { return filters[this.visibility](this.todos); },
        get remaining() { return filters.active(this.todos).length; },
        get allDone() { return this.remaining === 0; },
        set allDone(value) { this.todos.forEach((todo) => { todo.completed = value; }); },
        setup() { addEventListener('hashchange', () => { this.visibility = location.hash.slice(2) || 'all'; }); },
        addTodo() { const title = this.newTodo.trim(); if (title) this.todos.push({ id: id++, title, completed: false }); this.newTodo = ''; },
        removeTodo(todo) { this.todos.splice(this.todos.indexOf(todo), 1); },
        editTodo(todo, event) { this.before = todo.title; this.editedTodo = todo;
          const edit = event.target.closest('li').querySelector('.edit'); PetiteVue.nextTick(() => edit.focus()); },
        doneEdit(todo) { if (!this.editedTodo) return; this.editedTodo = null; todo.title = todo.title.trim(); if (!todo.title) this.removeTodo(todo); },
        cancelEdit(todo) { this.editedTodo = null; todo.title = this.before; },
        removeCompleted() { this.todos = filters.active(this.todos); },
      }).mount();
    </script>`,
  flows: [
    {
      does: 'adds three todos with Enter',
      play: async (hand) => {
        await hand.click('.new-todo');
        for (const title of ['Pay rent', 'Book a table', "Fix Ben's bike"]) {
          await hand.type(title);
          await hand.press('Enter');
        }
      },
    },
    {
      does: 'completes one by its box and looks at those that are left',
      play: async (hand) => {
        await hand.click('li.todo >> nth=1 >> .toggle');
        await hand.click('.filters >> text=Active');
      },
    },
    {
      does: 'edits a title in the middle with a double click',
      isExample: true,
      play: async (hand) => {
        await hand.click('li.todo >> nth=1 >> label', 2);
        await hand.press('Home');
        for (const _ of 'Call') await hand.press('ArrowRight');
        await hand.type(' Aunt');
        await hand.press('Enter');
      },
    },
    {
      does: 'begins to edit and cancels with Escape',
      play: async (hand) => {
        await hand.click('li.todo >> nth=2 >> label', 2);
        await hand.type(' again');
        await hand.press('Escape');
      },
    },
    {
      does: 'deletes with the button that shows under the mouse',
      play: async (hand) => {
        await hand.rest('li.todo >> nth=1');
        await hand.click('li.todo >> nth=1 >> .destroy');
        await hand.click('h1');
      },
    },
    {
      does: 'completes all, reopens one, and clears the rest',
      play: async (hand) => {
        await hand.click('.toggle-all + label');
        await hand.click('li.todo >> nth=2 >> .toggle');
        await hand.click('.clear-completed');
      },
    },
    {
      does: 'empties a title, which deletes it',
      play: async (hand) => {
        await hand.click('li.todo >> nth=0 >> label', 2);
        await hand.press('Control', 'a');
        await hand.press('Backspace');
        await hand.press('Enter');
      },
    },
    {
      does: 'pastes a title, changes another one and leaves its field with a click',
      play: async (hand) => {
        await hand.click('.new-todo');
        await hand.paste('Send "minutes" to Zoë');
        await hand.press('Enter');
        await hand.click('li.todo >> nth=3 >> label', 2);
        await hand.type(' soon');
        await hand.click('h1');
        await hand.click('.filters >> text=All');
      },
    },
  ],
};
