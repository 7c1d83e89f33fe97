#include "bindings/sealing.hpp"

namespace py = pybind11;

namespace stim {
namespace {

PyTypeObject* type_of(py::handle type) { return reinterpret_cast<PyTypeObject*>(type.ptr()); }

PyObject* refuse(PyObject* what, const char* why) {
    PyErr_Format(PyExc_TypeError, "%S %s", what, why);
    return nullptr;
}

PyObject* new_object(PyTypeObject* type, PyObject*, PyObject*) {
    if (py::detail::all_type_info(type).empty()) return refuse(reinterpret_cast<PyObject*>(type), "has no constructor");
    return py::detail::make_new_instance(type);
}

// The same at another address: by the address Python tells whose __new__ may make objects of a class.
PyObject* new_native(PyTypeObject* type, PyObject* args, PyObject* kwargs) { return new_object(type, args, kwargs); }

PyObject* no_new(PyTypeObject* type, PyObject*, PyObject*) {
    return refuse(reinterpret_cast<PyObject*>(type), "has no constructor");
}

PyObject* refuse_new(PyObject*, PyObject* args, PyObject*) {
    PyObject* type = PyTuple_GET_SIZE(args) ? PyTuple_GET_ITEM(args, 0) : Py_None;
    return refuse(type, "is made by its constructor or by functions of perceptv, not by __new__");
}

PyObject* refuse_reduce(PyObject* self, PyObject*) {
    return refuse(reinterpret_cast<PyObject*>(Py_TYPE(self)), "can be neither pickled nor copied; keep what it was made from");
}

PyMethodDef new_method{"__new__", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(refuse_new)),
                       METH_VARARGS | METH_KEYWORDS, nullptr};
PyMethodDef reduce_methods[] = {{"__reduce__", refuse_reduce, METH_VARARGS, nullptr},
                                {"__reduce_ex__", refuse_reduce, METH_VARARGS, nullptr}};

void put(PyTypeObject* type, const char* name, PyObject* value) {
    const py::object owned = py::reinterpret_steal<py::object>(value);
    if (!owned || PyDict_SetItemString(type->tp_dict, name, owned.ptr()) != 0) throw py::error_already_set();
}

void freeze(PyTypeObject* type) {
    type->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;
    PyType_Modified(type);
}

}  // namespace

void guard_new(PyHeapTypeObject* type) { type->ht_type.tp_new = new_native; }

void seal(py::handle sealed) {
    PyTypeObject* type = type_of(sealed);
    put(type, "__new__", PyCFunction_New(&new_method, nullptr));
    for (PyMethodDef& method : reduce_methods) put(type, method.ml_name, PyDescr_NewMethod(type, &method));
    freeze(type);
}

void seal_types_of_pybind11() {
    type_of(py::detail::get_internals().instance_base)->tp_new = new_object;
    PyTypeObject* function = py::detail::get_function_record_PyTypeObject();
    function->tp_new = no_new;
    for (const char* name : {"__init__", "__new__"})
        if (PyDict_DelItemString(function->tp_dict, name) != 0) PyErr_Clear();
    freeze(function);
}

}  // namespace stim
